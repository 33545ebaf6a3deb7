// The document in which a mail is shown. No framework and no DOM here: the tests of the server show their vectors in it.

export interface MailFrameOptions {
  /** Load what the server moved aside to `data-remote-src`: senders learn then that the mail is read. */
  showImages?: boolean
  /** Pictures that came with the mail, as `data:` addresses by their Content-ID without angle brackets. */
  inlineImages?: ReadonlyMap<string, string>
}

/**
 * No scripts, no origin, no forms. A link may open a page of its own, which is free of these limits; nothing may steer
 * the page around the frame.
 */
export const MAIL_FRAME_SANDBOX = ['allow-popups', 'allow-popups-to-escape-sandbox'] as const

/** Mail that sets its own colours lies on white paper, in a dark interface too. */
const STYLE = `
  :root { color-scheme: light; }
  body { margin: 16px; color: #1c2524; background: #fff; font: 16px/1.6 Charter, Georgia, serif; overflow-wrap: anywhere; }
  img { max-width: 100%; }
  img:not([src]) { min-width: 24px; min-height: 24px; outline: 1px dashed #b9c2c0; }
  pre { white-space: pre-wrap; }
  blockquote { margin: 0 0 0 2px; padding-left: 12px; border-left: 2px solid #cfd6d4; }`

/** Even if cleaning had let something through, the frame would not fetch it. */
const policy = (showImages: boolean): string =>
  `default-src 'none'; style-src 'unsafe-inline'; img-src data:${showImages ? ' https: http:' : ''}; base-uri 'none'; form-action 'none'`

/** A whole document for `srcdoc` around HTML that the server has cleaned. */
export function mailFrameDocument(html: string, options: MailFrameOptions = {}): string {
  const showImages = options.showImages ?? false
  const [body, rest] = bodyOf(html)
  const content = rest.replace(/<img\b[^>]*>/g, (tag) => pictureOf(tag, showImages, options.inlineImages))
  return `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy(showImages)}"><meta name="referrer" content="no-referrer"><style>${STYLE}</style></head>${body}${content}</body></html>`
}

/** The body of the mail, which cleaning made a div, is the frame's own again: its ground and margins are the paper's. */
function bodyOf(html: string): ['<body>' | `<body ${string}>`, string] {
  const [whole = '', attributes] = /^\s*<div((?: [a-z-]+="[^"<>]*")*)>/.exec(html) ?? []
  return attributes?.includes(' data-mail-body="true"')
    ? [`<body ${attributes.trim()}>`, html.slice(whole.length)]
    : ['<body>', html]
}

function pictureOf(tag: string, showImages: boolean, inline: ReadonlyMap<string, string> | undefined): string {
  if (showImages && / data-remote-src="https?:/.test(tag)) return tag.replace(' data-remote-src="', ' src="')
  return tag.replace(/ src="cid:([^"]*)"/, (whole, id: string) => {
    const address = inline?.get(unescaped(id)) ?? ''
    return /^data:image\/[a-z0-9.+-]+;base64,[a-z0-9+/=]*$/i.test(address) ? ` src="${address}"` : whole
  })
}

const unescaped = (text: string): string => {
  const plain = text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
  try {
    return decodeURIComponent(plain)
  } catch {
    return plain
  }
}
