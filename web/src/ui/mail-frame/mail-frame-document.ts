// The document in which a mail is shown. No framework and no DOM here: the tests of the server show their vectors in it.

/** Pictures as `data:` addresses: the frame itself asks nobody for anything. */
interface MailFramePictures {
  /** Those that came with the mail, by their Content-ID without angle brackets. */
  inline?: ReadonlyMap<string, string>
  /** Those from elsewhere that somebody asked to see, by the address that the server moved aside to `data-remote-src`. */
  remote?: ReadonlyMap<string, string>
}

/**
 * No scripts, no forms. A link may open a page of its own, which is free of these limits; nothing may steer the page
 * around the frame. `allow-same-origin` lets the page measure how high the mail is. It gives the mail nothing, because
 * nothing can run in the frame; together with `allow-scripts` it would undo the whole sandbox, so that one never comes in.
 */
export const MAIL_FRAME_SANDBOX = ['allow-popups', 'allow-popups-to-escape-sandbox', 'allow-same-origin'] as const

/** What the interface has in its dark theme (tokens.css), for words that set no colours themselves. */
export const DARK = { sheet: '#141c19', ink: '#e8ebe3', accent: '#88d6b0' }

/** Mail that sets its own colours lies on white paper, in a dark interface too. One sheet for both: the page's policy knows it. */
const STYLE = `
  :root { color-scheme: light; }
  body { margin: 16px; color: #1c2524; background: #fff; font: 16px/1.6 Charter, Georgia, serif; overflow-wrap: anywhere; }
  :root.dark { color-scheme: dark; }
  :root.dark body { color: ${DARK.ink}; background: ${DARK.sheet}; }
  :root.dark a { color: ${DARK.accent}; }
  img { max-width: 100%; }
  img:not([src]) { min-width: 24px; min-height: 24px; outline: 1px dashed #b9c2c0; }
  pre { white-space: pre-wrap; }
  blockquote { margin: 0 0 0 2px; padding-left: 12px; border-left: 2px solid #cfd6d4; }`

/** Pictures count too: many are drawn for white paper and see through. */
const COLOURED = /<(?:style|font|img)\b|\s(?:style|bgcolor|background|color)\s*=/i

/** Whether the HTML says nothing of how it looks, so that it may look as the interface does. */
const isPlain = (html: string): boolean => !COLOURED.test(html)

/** Even if cleaning had let something through, the frame would not fetch it: not from the service either. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

/**
 * A whole document for `srcdoc` around HTML that the server has cleaned.
 * @param dark whether the page around it is; what sets its own colours stays on white paper nevertheless.
 */
export function mailFrameDocument(html: string, pictures: MailFramePictures = {}, dark = false): string {
  const [body, rest] = bodyOf(html)
  const content = rest.replace(/<img\b[^>]*>/g, (tag) => withPicture(tag, pictures))
  return `<!doctype html><html${dark && isPlain(html) ? ' class="dark"' : ''}><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${POLICY}"><meta name="referrer" content="no-referrer"><style>${STYLE}</style></head>${body}${content}</body></html>`
}

const ASIDE = / data-remote-src="([^"]*)"/

/** The addresses that the server moved aside, each once. */
export const picturesAside = (html: string): string[] => [
  ...new Set([...html.matchAll(/<img\b[^>]*>/g)].map(([tag]) => unescaped(ASIDE.exec(tag)?.[1] ?? '')).filter(Boolean)),
]

/** The body of the mail, which cleaning made a div, is the frame's own again: its ground and margins are the paper's. */
function bodyOf(html: string): ['<body>' | `<body ${string}>`, string] {
  const [whole = '', attributes] = /^\s*<div((?: [a-z-]+="[^"<>]*")*)>/.exec(html) ?? []
  return attributes?.includes(' data-mail-body="true"')
    ? [`<body ${attributes.trim()}>`, html.slice(whole.length)]
    : ['<body>', html]
}

function withPicture(tag: string, { inline, remote }: MailFramePictures): string {
  const shown = (whole: string, address: string | undefined): string =>
    address && /^data:image\/[a-z0-9.+-]+;base64,[a-z0-9+/=]*$/i.test(address) ? ` src="${address}"` : whole
  return tag
    .replace(ASIDE, (whole, address: string) => shown(whole, remote?.get(unescaped(address))))
    .replace(/ src="cid:([^"]*)"/, (whole, id: string) => shown(whole, inline?.get(decoded(unescaped(id)))))
}

const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
