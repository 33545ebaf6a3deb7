import './below-text.css'
import type { Draft, DraftQuoteAnswer } from '@dossier/contract/draft'
import { DotsThreeIcon } from '@phosphor-icons/react/dist/csr/DotsThree'
import { skipToken, useQuery } from '@tanstack/react-query'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '#platform/api/call-api.ts'
import { useAct } from '#platform/api/use-act.ts'
import { Button } from '#ui/button.tsx'
import { MailFrame } from '#ui/mail-frame/mail-frame.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import type { BodyHandle } from '../body/body-handle.ts'
import { htmlOfText } from '../body/html-of-text.ts'
import { textOfHtml } from '../body/text-of-html.ts'
import { findIdentity } from './senders.ts'
import type { Editor } from './use-draft-editor.ts'
import { useDraftImages } from './use-draft-images.ts'
import { useQuotedImages } from './use-quoted-images.ts'

interface Props {
  editor: Editor
  draft: Draft
  text: RefObject<BodyHandle | null>
}

/** Kinds that can carry the original below their text. */
const QUOTING: readonly Draft['kind'][] = ['reply', 'reply-all', 'forward']
/** Kinds that were signed when they were first written. */
const UNSIGNED: readonly Draft['kind'][] = ['edit-as-new', 'redirect']

/** Shows what is put below the text when it is sent: the signature and, folded, the original. */
export function BelowText({ editor, draft, text }: Props) {
  const { t } = useTranslation()
  const { content } = editor.state
  const mayQuote = QUOTING.includes(draft.kind)
  const signature = signatureBelow(editor, draft)
  return (
    <div className="below-text">
      {signature && (
        <p className="signature" role="note" aria-label={t('compose.signature')}>
          {signature}
        </p>
      )}
      {mayQuote && content.quote && <Quote editor={editor} draft={draft} text={text} />}
      {mayQuote && !content.quote && !/<blockquote|^>/m.test(content.body_html || content.body_text) && (
        <Button kind="link" onClick={() => editor.write({ quote: true })}>
          {t('compose.addQuote')}
        </Button>
      )}
    </div>
  )
}

const textOf = (signature: string): string =>
  /<[a-z][^<>]*>/i.test(signature) ? textOfHtml(signature) : signature.trim()
const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Returns the signature of the sender as text; '' when the text ends with it already. */
function signatureBelow({ identities, from, state }: Editor, { kind }: Draft): string {
  const signature = findIdentity(identities ?? [], from)?.signature ?? ''
  if (UNSIGNED.includes(kind) || textOf(signature) === '') return ''
  return squeeze(state.content.body_text).endsWith(squeeze(textOf(signature))) ? '' : textOf(signature)
}

const quoteQuery = (id: string) => ({
  queryKey: ['draft-quote', id],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi<DraftQuoteAnswer>('GET', `/email-drafts/${encodeURIComponent(id)}/quote`, { signal }),
})

function Quote({ editor, draft, text }: Props) {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  const { underway, problem, act } = useAct()
  const query = quoteQuery(draft._id)
  const { data, error } = useQuery({ ...query, queryFn: isShown ? query.queryFn : skipToken })
  const words = draft.kind === 'forward' ? 'compose.forwarded' : 'compose.quoted'

  async function edit(): Promise<void> {
    const quote = await query.queryFn({ signal: new AbortController().signal })
    text.current?.append({
      body_html: quote.body_html || htmlOfText(quote.body_text),
      body_text: `\n\n${quote.body_text}`,
    })
    editor.write({ quote: false })
  }

  return (
    <div className="quote">
      <div className="quote-line">
        <button
          type="button"
          className="dots"
          aria-expanded={isShown}
          aria-label={t(words)}
          data-tooltip={t(words)}
          onClick={() => setShown(!isShown)}
        >
          <DotsThreeIcon size={18} aria-hidden />
        </button>
        <Button kind="link" disabled={underway} onClick={() => act(edit)}>
          {t('compose.editQuote')}
        </Button>
      </div>
      <ProblemLine problem={problem ?? error} />
      {isShown && data && <Quoted editor={editor} quote={data} />}
    </div>
  )
}

function Quoted({ editor, quote }: { editor: Editor; quote: DraftQuoteAnswer }) {
  const { t } = useTranslation()
  const inline = useQuotedImages(quote.body_html, useDraftImages(editor))
  if (quote.body_html === '') return <p className="quoted-text">{quote.body_text}</p>
  return <MailFrame html={quote.body_html} title={t('compose.quotedText')} inline={inline} remote={NO_IMAGES} />
}

const NO_IMAGES: ReadonlyMap<string, string> = new Map()
