//! The address that leads into the room, as a picture that phones read.

use qrcode::{
    EcLevel, QrCode,
    render::{svg, unicode::Dense1x2},
};

/// The address at which one joins, with the code.
pub fn join_url(address: &str, code: &str) -> String {
    format!("{address}#/join/{code}")
}

/// A QR code for a page. Nothing if the text is too long for one.
pub(crate) fn qr_svg(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::M).ok()?;
    let mut picture = code.render::<svg::Color<'_>>();
    picture.min_dimensions(256, 256).dark_color(svg::Color("#000")).light_color(svg::Color("#fff"));
    Some(picture.build())
}

/// A QR code for a terminal: two dots a character, light on dark as most terminals are.
pub fn qr_in_text(text: &str) -> Option<String> {
    let code = QrCode::with_error_correction_level(text, EcLevel::L).ok()?;
    let mut picture = code.render::<Dense1x2>();
    Some(picture.dark_color(Dense1x2::Light).light_color(Dense1x2::Dark).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_becomes_a_picture() {
        let url = join_url("http://192.168.0.7:4400/", "k7m4qx");
        assert_eq!(url, "http://192.168.0.7:4400/#/join/k7m4qx");
        let picture = qr_svg(&url).unwrap();
        assert!(picture.contains("<svg") && picture.contains("#000"));
        let text = qr_in_text(&url).unwrap();
        let widths: Vec<usize> = text.lines().map(|line| line.chars().count()).collect();
        assert!(widths.iter().all(|&width| width == widths[0]) && widths[0] < 50, "{widths:?}");
        assert_eq!(qr_svg(&"x".repeat(5000)), None);
    }
}
