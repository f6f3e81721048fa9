/** Sends a class's files to a grading, one by one, and has it marked. */

import { Fault, ask, post } from "./api";

export async function uploadAndStart(id: string, files: File[], sent: (count: number) => void): Promise<void> {
  for (const [at, file] of files.entries()) {
    try {
      await ask(`gradings/${id}/files/${encodeURIComponent(file.name)}`, { method: "PUT", raw: file });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      throw new Fault(error.code, error.code === "offline" ? "" : `${file.name}: ${error.message}`, error.status);
    }
    sent(at + 1);
  }
  await post(`gradings/${id}/start`);
}
