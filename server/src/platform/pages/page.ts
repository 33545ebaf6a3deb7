import { message } from '@dossier/contract/message'
import { Reply } from '#platform/http/route'
import { IN_ANY_LANGUAGE } from '#platform/sentences/translate'
import { escapeHtml } from './escape-html.ts'

// Pages that work without JavaScript and before sign-in. They share the web app's look.

/** Safe markup created by this module; any other value is escaped. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** Template tag that escapes all values except markup. */
export function html(parts: TemplateStringsArray, ...values: (string | Markup)[]): Markup {
  const filled = parts.map((part, index) => {
    const value = values[index]
    return part + (value === undefined ? '' : value instanceof Markup ? value.text : escapeHtml(value))
  })
  return new Markup(filled.join(''))
}

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

interface Head {
  /** One or two words on the tab of the sheet. */
  tab: string
  title: string
  /** 520 px instead of 420. */
  isWide?: boolean
  /** For a page that begins with something to read rather than with a field. */
  isHeadFocused?: boolean
}

/** The mark of web/src/ui/brand.tsx. */
const MARK = new Markup(
  '<svg width="20" height="20" viewBox="0 0 20 20" aria-hidden="true"><path fill="currentColor" fill-rule="evenodd" d="M5 1h12a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-5a1.6 1.6 0 0 1-2-1.500v-3A1.600 1.600 0 0 1 3 6V3a2 2 0 0 1 2-2zm2.500 5v1.600h8V6zm0 4v1.600h8V10z"/></svg>',
)

/**
 * Renders a page; its messages are translated when it is sent. Never cached: URLs of such pages may contain one-time
 * tokens.
 */
export function page(status: number, { tab, title, isWide = false, isHeadFocused = false }: Head, body: Markup): Reply {
  const document = html`<!doctype html>
<html lang="${message('pages.language')}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${message('pages.title', { title })}</title>
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/assets/fonts.css">
<link rel="stylesheet" href="/assets/tokens.css">
<link rel="stylesheet" href="/assets/page.css">
</head>
<body>
<header class="brand"><a href="/">${MARK} Dossier</a></header>
<main${isWide ? html` class="wide"` : ''}>
<p class="tab">${tab}</p>
<div class="sheet">
<h1${isHeadFocused ? html` tabindex="-1" autofocus` : ''}>${title}</h1>
${body}
</div>
</main>
</body>
</html>
`
  return new Reply(status, document.text, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...IN_ANY_LANGUAGE,
  })
}
