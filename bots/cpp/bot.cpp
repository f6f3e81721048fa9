// A bot that plays any game: it picks one of the choices that it is given.
#include <iostream>
#include <random>
#include <string>
#include <vector>

// Cuts "choices":["a","b"] out of a question. It stands before the view, so the first one found is the right one.
static std::vector<std::string> read_choices(const std::string &line) {
    const std::string key = "\"choices\":[";
    std::vector<std::string> choices;
    auto at = line.find(key);
    if (at == std::string::npos) return choices;
    at += key.size();
    while (at < line.size() && line[at] == '"') {
        const auto end = line.find('"', at + 1);
        if (end == std::string::npos) break;
        choices.push_back(line.substr(at + 1, end - at - 1));
        at = end + 1;
        if (at < line.size() && line[at] == ',') at++;
    }
    return choices;
}

int main() {
    std::mt19937 random(std::random_device{}());
    std::string line;
    while (std::getline(std::cin, line)) {
        if (line.rfind("{\"type\":\"ask\"", 0) != 0) continue;
        const auto choices = read_choices(line);
        if (!choices.empty()) std::cout << choices[random() % choices.size()] << std::endl;
    }
}
