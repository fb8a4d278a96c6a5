// Invented persons for the test of matching, and the noise in which their names arrive. The same seed gives the same
// names.

export type Person = {
  id: string;
  given: string;
  middle: string;
  surname: string;
  birth: string;
  country: string;
  culture: Culture;
};
export type Query = { name: string; birth: string; country: string; noise: Noise; personId: string | null };

const CULTURES = {
  slavic: {
    given:
      "aleksandr sergei dmitri andrei viktor yuri igor oleg pavel nikolai mikhail vladimir maksim roman anton konstantin olga tatiana natalia irina svetlana ekaterina yulia ksenia",
    surname:
      "ivanov petrov sidorov kuznetsov morozov volkov sokolov lebedev kozlov novikov zaitsev pavlov semenov golubev vinogradov bogdanov vorobyov fedorov belov tarasov komarov orlov kiselev makarov andreev shcherbakov zhukov tikhonov khodakov chernov yakovlev grigoriev",
    country: "Russia",
  },
  arabic: {
    given:
      "muhammad ahmad yusuf ibrahim hassan hussein khalid omar mustafa tariq jamal nasser salim karim rashid walid faisal hamza bilal samir fatima aisha maryam zainab layla huda nadia",
    surname:
      "rahmani hakimi masri baghdadi tikriti halabi shami hamdan khatib najjar haddad sabbagh qasim mansour suleiman fawzi darwish ghanem jabbar zubaidi obeidi rubaie dulaimi shammari otaibi qahtani harbi zahrani",
    country: "Iraq",
  },
  iberian: {
    given:
      "josé luis carlos juan andrés miguel javier ramón joaquín martín maría lucía inés sofía belén héctor raúl óscar tomás simón",
    surname:
      "garcía martínez lópez sánchez pérez gómez fernández rodríguez díaz muñoz álvarez romero núñez vázquez ibáñez cortés márquez peña ríos montaño zúñiga ordóñez quiñones benítez saldaña villaseñor",
    country: "Colombia",
  },
  germanic: {
    given:
      "jürgen günther klaus dieter wolfgang björn søren lars matthias stefan ulrich ingrid anke sabine käthe dörte heike torsten volker rüdiger",
    surname:
      "müller schäfer köhler krüger böhm lindqvist hartmann zimmermann steinbrück vogelsang weißkopf oberländer petersen rasmussen achterberg holzhausen grünwald eichhorn sauerbier kranz lüdtke brandauer",
    country: "Germany",
  },
  persian: {
    given:
      "reza mehdi hamid javad majid saeed farhad behrouz kamran dariush shirin parvin mahnaz golnaz nasrin arash babak siavash",
    surname:
      "tehrani shirazi isfahani tabrizi kermani mashhadi rostami bahrami jafari moradi sadeghi ghorbani mohammadi karimi hosseini rezaei farahani khosravi zandi mirzaei",
    country: "Iran",
  },
  african: {
    given:
      "kwame kofi amara chidi oluwaseun tendai thabo sipho mandla ngozi adaeze zuri abebe tesfaye dawit moussa ibou mamadou cheikh fatou",
    surname:
      "okafor adeyemi mensah owusu nkosi dlamini mokoena banda phiri tadesse gebremariam haile diallo traoré coulibaly ndiaye kabila mukasa odhiambo wanjiru achebe balogun",
    country: "Nigeria",
  },
} as const;
export type Culture = keyof typeof CULTURES;

export const NOISES = [
  "unchanged",
  "swapped order",
  "initials",
  "one typo",
  "two typos",
  "transliteration",
  "no middle name",
  "double surname",
  "diacritics",
] as const;
export type Noise = (typeof NOISES)[number];

const CYRILLIC: Record<string, string> = {
  shch: "щ", zh: "ж", kh: "х", ts: "ц", ch: "ч", sh: "ш", yu: "ю", ya: "я", yo: "ё", a: "а", b: "б", v: "в", g: "г",
  d: "д", e: "е", z: "з", i: "и", k: "к", l: "л", m: "м", n: "н", o: "о", p: "п", r: "р", s: "с", t: "т", u: "у", f: "ф",
  y: "й",
}; // prettier-ignore
const ARABIC: Record<string, string> = {
  sh: "ش", kh: "خ", gh: "غ", dh: "ذ", th: "ث", aa: "ا", ei: "ي", ie: "ي", ai: "ي", ou: "و", b: "ب", t: "ت", j: "ج", h: "ح", d: "د", r: "ر", z: "ز",
  s: "س", f: "ف", q: "ق", k: "ك", l: "ل", m: "م", n: "ن", w: "و", y: "ي", i: "ي", u: "و", o: "و", a: "", e: "",
}; // prettier-ignore
/** Spellings of the same sound in other transliterations. */
const SPELLINGS: [RegExp, string][] = [
  [/ks/g, "x"], [/yu/g, "iu"], [/^y(?=[aeiou])/g, "j"], [/kh/g, "h"], [/v/g, "w"], [/q/g, "k"], [/ei$/g, "ey"], [/ou/g, "u"], [/ts/g, "tz"],
  [/ss/g, "s"], [/ee/g, "i"], [/uh/g, "oh"], [/u/g, "ou"], [/ph/g, "f"], [/i$/g, "y"], [/ov$/g, "off"], [/ai/g, "ay"], [/zh/g, "j"], [/th/g, "t"],
]; // prettier-ignore

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function createNames(seed: number) {
  const random = randomFrom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const letters = "abcdefghijklmnoprstuvz";

  /** A surname of the pool, or one with another stem, so that most surnames are rare, as real ones are. */
  function surname(culture: Culture): string {
    const base = pick(CULTURES[culture].surname.split(" "));
    if (random() < 0.3) return base;
    const syllables = [
      "ba",
      "ke",
      "lo",
      "mar",
      "ten",
      "dra",
      "vi",
      "sol",
      "gur",
      "han",
      "zel",
      "mi",
      "rok",
      "tu",
      "pel",
      "sam",
      "bor",
      "der",
      "nis",
      "kal",
    ];
    return pick(syllables) + pick(syllables) + base.slice(-Math.max(3, Math.floor(base.length / 2)));
  }
  const birthDate = () =>
    `${1940 + Math.floor(random() * 63)}-${String(1 + Math.floor(random() * 12)).padStart(2, "0")}-${String(1 + Math.floor(random() * 28)).padStart(2, "0")}`;

  function person(id: string): Person {
    const culture = pick(Object.keys(CULTURES) as Culture[]);
    const { given, country } = CULTURES[culture];
    const names = given.split(" ");
    return {
      id,
      culture,
      country,
      given: pick(names),
      middle: random() < 0.5 ? pick(names) : "",
      surname: surname(culture),
      birth: birthDate(),
    };
  }

  function typo(token: string): string {
    if (token.length < 4) return token;
    const at = 1 + Math.floor(random() * (token.length - 2));
    const kind = Math.floor(random() * 4);
    if (kind === 0) return token.slice(0, at) + token.slice(at + 1);
    if (kind === 1) return token.slice(0, at) + pick([...letters]) + token.slice(at);
    if (kind === 2) return token.slice(0, at) + pick([...letters]) + token.slice(at + 1);
    return token.slice(0, at) + token.charAt(at + 1) + token.charAt(at) + token.slice(at + 2);
  }
  const inScript = (token: string, script: Record<string, string>) =>
    token.replaceAll(new RegExp(Object.keys(script).join("|"), "g"), (part) => script[part] ?? part);

  function transliterate(token: string, culture: Culture, isWhole: boolean): string {
    if (culture === "slavic" && isWhole) return inScript(token, CYRILLIC);
    if ((culture === "arabic" || culture === "persian") && isWhole)
      return inScript(token.replace(/^[aeiou]/, "ا$&"), ARABIC).replaceAll(/(.)\1/g, "$1");
    const fitting = SPELLINGS.filter(([sound]) => token.search(sound) >= 0);
    return fitting.length === 0 ? token : token.replace(...pick(fitting));
  }

  function noisy({ given, middle, surname: last, culture }: Person, noise: Noise): string {
    const all = [given, middle, last].filter(Boolean);
    const isWhole = random() < 0.4;
    switch (noise) {
      case "unchanged":
        return all.join(" ");
      case "swapped order":
        return `${last.toUpperCase()}, ${[given, middle].filter(Boolean).join(" ")}`;
      case "initials":
        return `${given} ${middle ? `${middle.charAt(0)}. ` : ""}${last}`;
      case "one typo":
        return random() < 0.5 ? [typo(given), middle, last].join(" ") : [given, middle, typo(last)].join(" ");
      case "two typos":
        return [typo(given), middle, typo(last)].join(" ");
      case "transliteration":
        return all.map((token) => transliterate(token, culture, isWhole)).join(" ");
      case "no middle name":
        return `${given} ${last}`;
      case "double surname":
        return `${all.join(" ")}-${surname(culture)}`;
      case "diacritics":
        return all.join(" ").normalize("NFD").replaceAll(/\p{M}/gu, "").replaceAll("ø", "o").replaceAll("ß", "ss");
    }
  }
  return { person, noisy, birthDate, pick, random };
}
