import { parse } from "csv-parse/sync";
import { expect, test } from "vitest";
import { csvLine, plainCell } from "../../app/http/csv.ts";

const FORMULA_SIGNS = ["=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠"];

/** The cells of a line as a spreadsheet with this separator reads them, with and without interpreting quotes. */
const cellsOf = (line: string, separator: string) =>
  line.split(new RegExp(`[${separator}\\r\\n]`)).flatMap((cell) => [cell, cell.replace(/^"/, "")]);

test("no cell of an export begins with a formula in any locale (T-24)", () => {
  for (const before of ["", "a;", "a\t", "a\n", "a\r\n", ";;", '"', 'a";"', "a;'"]) {
    for (const sign of ["=", "+", "-", "@"]) {
      const line = csvLine([`${before}${sign}1+1`, "b"]);
      for (const separator of [";", "\t"])
        expect(
          cellsOf(line, separator).filter((cell) => /^[=+\-@]/.test(cell)),
          JSON.stringify(line),
        ).toEqual([]);
    }
  }
});

test("numbers stay numbers and ordinary text is unchanged", () => {
  expect(csvLine(["-12.50", 7, "a - b = c", "x;y", null])).toBe("-12.50,7,a - b = c,x;y,\r\n");
});

test("an exported file is read back unchanged", () => {
  for (const sign of FORMULA_SIGNS) {
    for (const text of [`${sign}1`, `a;${sign}1`, `'${sign}1`, `a;''${sign}1`, `a\n${sign}1;'${sign}2`]) {
      const [[read = ""] = []] = parse(csvLine([text]));
      expect(plainCell(read)).toBe(text);
    }
  }
});
