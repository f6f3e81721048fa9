// Forty people of a class, as they might be on a roster.

export const NAMES = [
  "Ana Beatriz Souza", "Ângela Maria dos Santos", "Bernardo Lima", "Bianca Ferreira", "Caio Henrique Duarte", "Camila Rocha", "Carlos Eduardo Nogueira", "Catarina Alves",
  "Daniel Okafor", "Débora Pinheiro", "Eduardo Tanaka", "Elisa Monteiro", "Fábio Andrade", "Fernanda Cristina de Oliveira Albuquerque", "Gabriel Costa", "Giovana Martins",
  "Heitor Barros", "Helena Vasconcelos", "Igor Petrov", "Isabela Moraes", "João Pedro Ramos", "Júlia Campos", "Kaique Nascimento", "Larissa Teixeira",
  "Leonardo Guimarães", "Letícia Prado", "Lucas Azevedo", "Luíza Carvalho", "Marcelo Fonseca", "Mariana Duarte", "Mateus Ribeiro", "Natália Freitas",
  "Otávio Cardoso", "Paula Mendes", "Rafael Cunha", "Renata Xavier", "Samuel Brito", "Sofia Castro", "Thiago Moura", "Yasmin Lopes",
];
