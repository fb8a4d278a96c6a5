import { Body, Button, Container, Head, Heading, Hr, Html, Img, Link, Preview, Text } from "@react-email/components";
import { render } from "@react-email/render";
import { createElement as h, type ReactElement } from "react";
import type { Speech } from "./speech.ts";

export type Letter = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** What the reader types elsewhere. */
  code?: string;
  action?: { text: string; url: string };
  closing: string;
};

const ink = "#10182b";
const muted = "#5b6478";
const brand = "#1069da";
const font = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, 'Noto Sans Arabic', sans-serif";

/** One letter as HTML and as plain text, in the reader's language and direction. */
export async function printLetter(
  letter: Letter,
  speech: Speech,
): Promise<{ sender: string; subject: string; html: string; text: string }> {
  const page = layOut(letter, speech);
  const [html, text] = await Promise.all([render(page), render(page, { plainText: true })]);
  return { sender: speech.brandName, subject: letter.subject, html, text };
}

function layOut(
  { subject, heading, paragraphs, code, action, closing }: Letter,
  { language, direction, brandName, logo }: Speech,
): ReactElement {
  const line = { color: ink, fontSize: 15, lineHeight: "24px" };
  return h(
    Html,
    { lang: language, dir: direction },
    // Without it a phone draws the letter as wide as a desk, and small.
    h(Head, null, h("meta", { name: "viewport", content: "width=device-width, initial-scale=1" })),
    h(Preview, null, subject),
    h(
      Body,
      { style: { backgroundColor: "#f4f6fa", fontFamily: font, margin: 0, padding: "32px 12px" } },
      h(
        Container,
        { style: { backgroundColor: "#ffffff", borderRadius: 12, maxWidth: 520, padding: 32 } },
        logo
          ? h(Img, { src: logo, alt: brandName, height: 32 })
          : h(Text, { style: { color: brand, fontSize: 15, fontWeight: 700, margin: 0 } }, brandName),
        h(Heading, { as: "h1", style: { color: ink, fontSize: 22, lineHeight: "30px", margin: "16px 0" } }, heading),
        ...paragraphs.map((paragraph) => h(Text, { key: paragraph, style: line }, paragraph)),
        code &&
          h(
            Text,
            { dir: "ltr", style: { ...line, fontSize: 26, fontWeight: 700, letterSpacing: 2, lineHeight: "36px" } },
            code,
          ),
        action &&
          h(
            Button,
            {
              href: action.url,
              style: {
                backgroundColor: brand,
                borderRadius: 8,
                color: "#ffffff",
                fontSize: 15,
                fontWeight: 600,
                padding: "12px 20px",
              },
            },
            action.text,
          ),
        // Some readers show no buttons.
        action &&
          h(
            Text,
            { style: { ...line, fontSize: 13, wordBreak: "break-all" } },
            h(Link, { href: action.url, style: { color: brand } }, action.url),
          ),
        h(Hr, { style: { borderColor: "#e3e7ef", margin: "24px 0 16px" } }),
        h(Text, { style: { color: muted, fontSize: 13, lineHeight: "20px", margin: 0 } }, closing),
      ),
    ),
  );
}
