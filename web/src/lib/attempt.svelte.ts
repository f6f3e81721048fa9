/** One thing at a time that is asked of the server, and what went wrong with it. */

import { Fault } from "./api";

export class Attempt {
  busy = $state(false);
  fault = $state.raw<Fault | null>(null);

  /** Runs it; says whether it went well. */
  async run(act: () => Promise<unknown>): Promise<boolean> {
    this.busy = true;
    this.fault = null;
    try {
      await act();
      return true;
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      this.fault = error;
      return false;
    } finally {
      this.busy = false;
    }
  }
}
