import { Body, Button, Container, Head, Heading, Hr, Html, Img, Link, Preview, Text } from "@react-email/components";
import { render } from "@react-email/render";
import { createElement as h, type ReactElement } from "react";
import type { Translator } from "./translator.ts";

export type Email = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The code that the recipient enters in a form. */
  code?: string;
  action?: { text: string; url: string };
  closing: string;
};

const ink = "#10182b";
const muted = "#5b6478";
const brand = "#1069da";
const font = "Inter, 'Segoe UI', Roboto, Helvetica, Arial, 'Noto Sans Arabic', sans-serif";

/** Renders an email as HTML and as plain text, in the recipient's language and direction. */
export async function renderEmail(
  email: Email,
  translator: Translator,
): Promise<{ sender: string; subject: string; html: string; text: string }> {
  const page = layOut(email, translator);
  const [html, text] = await Promise.all([render(page), render(page, { plainText: true })]);
  return { sender: translator.brandName, subject: email.subject, html, text };
}

function layOut(
  { subject, heading, paragraphs, code, action, closing }: Email,
  { language, direction, brandName, logo }: Translator,
): ReactElement {
  // Messages of staff have lines of their own.
  const line = { color: ink, fontSize: 15, lineHeight: "24px", whiteSpace: "pre-line" as const };
  return h(
    Html,
    { lang: language, dir: direction },
    // Without a viewport, phones render the email at desktop width and scale it down.
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
        // Some email clients do not show buttons.
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
