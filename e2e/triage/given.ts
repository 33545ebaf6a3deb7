import { type ModelScript, providerAnswer, sendsJson } from '../../server/test/scripted-model.ts'
import type { Api } from '../browser/api.ts'
import { NEWSLETTER, QUESTION, rawMail } from '../mails.ts'

export const KEY = 'sealed-and-never-shown'
const PLAN = 'Agreed with the binder: the linen edition stays at 350 copies, of which 40 are for Mara Lind.'
/** Only longer emails are summarized. */
const NEWS =
  'The paper came from the mill on a wet morning and has rested in the cellar since. It took the ink well on both sides, and the darker green is the one that we liked best in the light of the window. The second sheet was a little thinner than the first, and nobody here saw the difference before it was measured.'
const ISSUES = [41, 42, 43]

export const SUMMARY = 'Mara Lind: does it stay at 350 copies?'

/** The replies cite the first record of the prompt; the summary cites the email. */
export const SUGGESTS: ModelScript = ({ path, raw }, response) => {
  const id = /id: ([^\\]+)/.exec(raw)?.[1] ?? ''
  const claims = [{ id, quote: 'stays at 350 copies' }]
  const replies = [{ body: 'Dear Mara,\n\nit stays at 350 copies.\n\nNora', claims }]
  const isSummary = raw.includes('Summarise the passages.')
  const summary = { answer: [{ text: SUMMARY, sources: [1, 2, 3] }], not_found: [] }
  sendsJson(response, providerAnswer(path, JSON.stringify(isSummary ? summary : { replies })))
}

/** Initial data of the triage board tests. */
export const given = {
  async receivedEmails(api: Api): Promise<void> {
    await api('POST', '/notes', { title: 'Linen edition: plan', content: `<p>${PLAN}</p>` })
    // Each email comes from its own list, so that learning from one does not affect the next.
    const lists = ISSUES.map((issue) => ({
      ...NEWSLETTER,
      from: `Paper ${issue} <news@paper${issue}.example>`,
      subject: `Issue ${issue}: rag papers`,
      headers: (NEWSLETTER.headers ?? '').replaceAll('paper.example', `paper${issue}.example`),
    }))
    const text = QUESTION.text.replace('\n\nMara\n', `\n\n${NEWS}\n\nMara\n`)
    const question = { ...QUESTION, text, headers: 'Cc: Jonas Brandt <jonas@brandt.example>\r\n' }
    for (const [at, mail] of [question, ...lists].entries())
      await api('POST', '/emails', { raw_email: rawMail(mail, `mail-${at}`, at + 1) })
  },
}
