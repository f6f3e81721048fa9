import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A bot that plays any game: it picks one of the choices that it is given. */
public class Bot {
    /** Cuts "choices":["a","b"] out of a question. It stands before the view, so the first one found is the right one. */
    static List<String> readChoices(String line) {
        List<String> choices = new ArrayList<>();
        String key = "\"choices\":[";
        int at = line.indexOf(key);
        if (at < 0) return choices;
        at += key.length();
        while (line.charAt(at) == '"') {
            int end = line.indexOf('"', at + 1);
            choices.add(line.substring(at + 1, end));
            at = end + 1;
            if (line.charAt(at) == ',') at++;
        }
        return choices;
    }

    public static void main(String[] args) throws IOException {
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        var random = new Random();
        String line;
        while ((line = in.readLine()) != null) {
            if (!line.startsWith("{\"type\":\"ask\"")) continue;
            List<String> choices = readChoices(line);
            System.out.println(choices.get(random.nextInt(choices.size())));
            System.out.flush();
        }
    }
}
