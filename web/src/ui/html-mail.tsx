import './html-mail.css'

/** On top of the policy of our own page, which the frame inherits: nothing is fetched, nothing runs. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
const PAPER = 'margin:16px;color:#1c2524;background:#fff;font:16px/1.6 Charter,Georgia,serif;overflow-wrap:anywhere'

const documentOf = (html: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${POLICY}"><base target="_blank"></head><body style="${PAPER}">${html}</body></html>`

/** HTML that the server has sanitised, in a frame without scripts, origin or network. */
export const HtmlMail = ({ html, title }: { html: string; title: string }) => (
  <iframe
    className="html-mail"
    title={title}
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    referrerPolicy="no-referrer"
    srcDoc={documentOf(html)}
  />
)
