import { expect, test } from "vitest";
import { createClient } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { startServer } from "../../support/server.ts";
import { setSetting } from "./people.ts";

const database = await createDatabase("none");
const server = await startServer(database);
const page = async (language: string) => {
  const answer = await createClient(server.url).get(`/terms?lng=${language}`, { Accept: "text/html" });
  return (await answer.text()).replaceAll(/<script.*?<\/script>/gs, "");
};

test("a new installation has terms with a risk warning in every language", async () => {
  const terms = {
    en: ["<h2>Orders and prices</h2>", "These terms apply between you and Bourse", "Leveraged products are complex."],
    de: ["<h2>Orders und Kurse</h2>", "zwischen Ihnen und Bourse", "Gehebelte Produkte sind komplex."],
    es: ["<h2>Órdenes y precios</h2>", "entre usted y Bourse", "Los productos apalancados son complejos."],
    ar: ["<h2>الأوامر والأسعار</h2>", "بينك وبين Bourse", "المنتجات ذات الرافعة المالية معقدة."],
  };
  for (const [language, texts] of Object.entries(terms)) {
    const html = await page(language);
    expect([language, texts.filter((text) => !html.includes(text))]).toEqual([language, []]);
    expect(html).toContain('id="risk"');
  }
});

test("a broker's own terms replace the default ones, with markup escaped", async () => {
  await setSetting(database, "terms", "## House rules\n\nBe kind. <script>alert(1)</script> {{appName}} & Co.");
  for (const language of ["en", "de"]) {
    const html = await page(language);
    expect(html).toContain("<h2>House rules</h2>");
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toContain("Orders and prices");
    expect(html).not.toContain("Orders und Kurse");
    expect(html).toContain('id="risk"');
  }
});
