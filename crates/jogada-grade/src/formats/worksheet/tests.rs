//! Worksheets as Moodle writes them in three languages, and marks that go into them.

use super::*;
use crate::formats::samples;

/// As Moodle 4 writes it in Brazil: a byte order mark, lines that end with `\r\n`, quotes where PHP puts them.
const PT: &str = "\u{feff}Identificador,\"Nome completo\",\"Endereço de email\",Status,Nota,\"Nota máxima\",\"Nota pode ser alterada\",\"Última modificação (envio)\",\"Última modificação (nota)\",\"Comentários de feedback\"\r\n\
Participante1234,\"Ana Lima\",ana@x.br,\"Enviado para avaliação -  - \",,\"10,00\",Sim,\"segunda-feira, 14 set. 2026, 21:51\",-,\r\n\
Participante1235,\"Bia Souza\",bia@x.br,\"Nenhum envio -  - \",,\"10,00\",Sim,-,-,\"Veja \"\"isto\"\"\"\r\n\
Participante1236,Caio,caio@x.br,\"Nenhum envio\",\"5,00\",\"10,00\",Sim,-,-,\r\n";
const ES: &str = "\"Identificador\",\"Nombre completo\",\"Estado\",\"Calificación\",\"Calificación máxima\",\"Última modificación (calificación)\",\"Comentarios de retroalimentación\"\n\
\"Participante 7\",\"José Pérez\",\"Enviado\",\"\",\"100,00\",\"-\",\"\"\n";
const EN: &str = "Identifier,\"Full name\",Status,Grade,\"Maximum Grade\",\"Last modified (grade)\",\"Feedback comments\"\n\
\"Participant 7\",\"José Pérez\",Submitted,,20.00,-,\n";

fn named(name: &str) -> Mark {
    Mark { hand_in: name.into(), ..samples::ana() }
}

#[test]
fn only_grades_and_comments_change() {
    let (new, missing) = edit_worksheet(PT, &[samples::ana(), named("zoe")], Lang::Pt).unwrap();
    assert_eq!(missing, ["zoe"]);
    let (old_lines, new_lines): (Vec<_>, Vec<_>) =
        (PT.split("\r\n").collect(), new.split("\r\n").collect());
    assert_eq!(old_lines.len(), new_lines.len());
    for (index, (old, new)) in old_lines.iter().zip(&new_lines).enumerate() {
        assert_eq!(old == new, index != 1, "{new}");
    }
    let begin = "Participante1234,\"Ana Lima\",ana@x.br,\"Enviado para avaliação -  - \",\"3,15\",\"10,00\",Sim,\"segunda-feira, 14 set. 2026, 21:51\",-,\"<div class=\"\"jogada\"\"><p>3,15 de 10</p>";
    assert!(new_lines[1].starts_with(begin), "{}", new_lines[1]);
    assert!(new_lines[1].contains("<br>esperado: <code>[(0, 1), (2, 3)]</code>"));
    assert!(new_lines[1].ends_with("</ul></div>\""));
}

#[test]
fn marks_are_scaled_to_the_maximum_grade_with_the_worksheets_decimal_point() {
    let grade = |text: &str, mark: f64| {
        let mark = Mark { mark, ..named("JOSE  PÉREZ.py") };
        let (new, missing) = edit_worksheet(text, &[mark], Lang::En).unwrap();
        assert!(missing.is_empty());
        let (rows, _, columns) = read(&new).unwrap();
        rows[1][columns.grade].value.clone()
    };
    assert_eq!(grade(ES, 7.55), "75,50");
    assert_eq!(grade(EN, 7.55), "15.10");
    assert_eq!(grade(ES, 12.0), "100,00");
    assert_eq!(grade(&ES.replace("100,00", "100.00"), 7.55), "75.50");
    assert_eq!(grade(&ES.replace("100,00", ""), 7.55), "7,55");
    assert_eq!(grade(&ES.replace("\",\"", "\";\""), 7.55), "75,50");
}

#[test]
fn a_name_that_two_rows_have_is_nobodys() {
    let twins = EN.replace(",-,\n", ",-,\nParticipant 8,\"Jose Perez\",x,,20.00,-,\n");
    assert_eq!(twins.lines().count(), 3);
    let (new, missing) = edit_worksheet(&twins, &[named("José Pérez")], Lang::En).unwrap();
    assert_eq!((new, missing), (twins, vec!["José Pérez".to_owned()]));
}

#[test]
fn two_hand_ins_of_one_student_are_left_to_the_teacher() {
    let (new, missing) =
        edit_worksheet(EN, &[named("José Pérez"), named("X_7_assignsubmission_file_")], Lang::En)
            .unwrap();
    assert_eq!(new, EN);
    assert_eq!(missing.len(), 2);
}

#[test]
fn comments_of_the_teacher_stay_and_ours_are_replaced() {
    let once = edit_worksheet(PT, &[named("bia souza")], Lang::Pt).unwrap().0;
    assert!(once.contains("\"Veja \"\"isto\"\"<div class"), "{once}");
    assert_eq!(edit_worksheet(&once, &[named("bia souza")], Lang::Pt).unwrap().0, once);
}

#[test]
fn hostile_texts_stay_in_their_cell_and_are_no_markup() {
    let mark = Mark { hand_in: "caio".into(), ..samples::hostile() };
    let (new, _) = edit_worksheet(PT, &[mark], Lang::Pt).unwrap();
    assert_eq!(new.lines().count(), PT.lines().count());
    assert!(!new.contains("<script"));
    let (rows, _, columns) = read(&new).unwrap();
    assert!(rows.iter().all(|row| row.len() == 10));
    assert!(rows[3][columns.feedback.unwrap()].value.starts_with("<div"));
}

#[test]
fn a_row_with_cells_too_many_is_left_alone() {
    let odd = EN.replace("Submitted", "Sub,mitted");
    let (new, missing) = edit_worksheet(&odd, &[named("José Pérez")], Lang::En).unwrap();
    assert_eq!((new, missing.len()), (odd, 1));
}

#[test]
fn a_file_that_is_no_worksheet_is_refused() {
    for text in ["", "Nome;Nota\nAna;7\n", "Identifier,Name\n", "Identifier,\"Grade\n1,2\n"] {
        let refused = edit_worksheet(text, &[], Lang::En).unwrap_err();
        assert_eq!(refused.0.key(), "bad-worksheet", "{text}");
    }
    let said = edit_worksheet("a,b\nc", &[], Lang::En).unwrap_err().to_string();
    assert!(said.contains("\"a,b\""), "{said}");
}
