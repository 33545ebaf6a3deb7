// The worst inputs within the limits of their routes.

export const MiB = 1024 * 1024

export const fill = (text: string, bytes: number): string =>
  text.repeat(Math.ceil(bytes / Buffer.byteLength(text))).slice(0, bytes)

/** HTML that is all text, so that cleaning keeps it. */
export const largeHtml = `<p>${fill('Paper for the "linen" edition.\n', 1.9 * MiB)}</p>`

export const mailOf = (index: number, { size = 1.8 * MiB, thread = false } = {}): string =>
  [
    `From: Mara <mara@lind.example>`,
    `To: in@press.example`,
    `Subject: Large ${thread ? 'thread' : index}`,
    `Message-ID: <${thread ? 't' : 'l'}${index}@lind.example>`,
    ...(thread && index > 0 ? [`In-Reply-To: <t0@lind.example>`] : []),
    `Date: Thu, 26 Nov 2026 04:00:00 +0000`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    fill(`Line ${index} "quoted" of a large email.\n`, size),
  ].join('\r\n')

export const manyRecipients = (index: number): string =>
  [
    `From: Mara <mara@lind.example>`,
    `To: ${Array.from({ length: 4_900 }, (_, at) => `"Person ${at} of ${index}" <person${at}@house${index}.example>`).join(',\r\n ')}`,
    `Subject: Wide ${index}`,
    `Message-ID: <w${index}@lind.example>`,
    '',
    'Hello.',
  ].join('\r\n')

/** An mbox, or JSON lines, of nothing but line ends. */
export const emptyLines = Buffer.alloc(30 * MiB, 10)
export const emptyMbox = Buffer.from(
  `From a@b.example Thu Nov 26 04:00:00 2026\nSubject: x\n\n${'\n'.repeat(25 * MiB)}`,
)
export const tinyMbox = Buffer.from(
  Array.from({ length: 20_000 }, (_, at) => `From a@b.example Thu Nov 26 04:00:00 2026\nSubject: ${at}\n\nx\n`).join(
    '\n',
  ),
)

export const markdown = {
  emphasis: fill('*a _b ', 200_000),
  brackets: fill('[', 100_000),
  links: fill('[a](', 200_000),
  quotes: fill('> ', 100_000),
  tables: `|a|b|\n|-|-|\n${fill('|x|y|\n', 1 * MiB)}`,
  footnotes: fill('[^1]\n\n[^1]: x\n', 200_000),
  backticks: Array.from({ length: 900 }, (_, at) => '`'.repeat(at)).join(' '),
  lists: fill('- a\n', 1 * MiB),
  entities: fill('&amp;&#x41;', 1 * MiB),
  references: Array.from({ length: 20_000 }, (_, at) => `[[Title ${at}]]`).join(' '),
  html: fill('<b><i>x', 500_000),
}

export const prose = (seed: number, bytes: number): string => {
  const lines: string[] = []
  for (let at = 0, length = 0; length < bytes; at += 1) {
    const line = `Line ${(at * 7919 + seed) % 99_991} of a long note with some words.`
    lines.push(line)
    length += line.length + 1
  }
  return lines.join('\n')
}

export const html = {
  bold: fill('<p>a <b>b</b></p>', 5_000_000),
  'less-than signs': fill('<', 2_000_000),
  'open tags': fill('<i>', 1_000_000),
  tables: `<table>${fill('<tr><td>a<td>b', 1_000_000)}`,
  lists: fill('<ul><li>a', 300_000),
  attributes: `<p ${Array.from({ length: 100_000 }, (_, at) => `a${at}="x"`).join(' ')}>x</p>`,
  comments: fill('<!-- a ', 2_000_000),
  styles: `<p style="${fill('color:red;', 2_000_000)}">x</p>`,
  entities: fill('&amp;&lt;', 2_000_000),
}
