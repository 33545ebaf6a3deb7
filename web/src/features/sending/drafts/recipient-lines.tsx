import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { useContacts, useUnreachable } from '../recipients/contact-queries.ts'
import { moveRecipient } from '../recipients/move-recipient.ts'
import { addAddresses } from '../recipients/read-addresses.ts'
import { RecipientField } from '../recipients/recipient-field.tsx'
import { type RecipientField as Name, RECIPIENT_FIELDS } from '../recipients/recipient-fields.ts'
import { RecipientNotes } from '../recipients/recipient-notes.tsx'
import { missingRecipients } from '../sources/missing-recipients.ts'
import { MissingRecipientsLine } from '../sources/missing-recipients-line.tsx'
import { replyRecipientsQuery } from './draft-queries.ts'
import type { Editor } from './use-draft-editor.ts'

interface Props {
  editor: Editor
  to: RefObject<HTMLInputElement | null>
}

/** To, and Cc and Bcc once they are asked for, have an address, or while a recipient is dragged. */
export function RecipientLines({ editor, to }: Props) {
  const { t } = useTranslation()
  const { content } = editor.state
  const [asked, setAsked] = useState<ReadonlySet<Name>>(new Set())
  const [isDragging, setDragging] = useState(false)
  const fields = { to, cc: useRef<HTMLInputElement>(null), bcc: useRef<HTMLInputElement>(null) }
  const all = RECIPIENT_FIELDS.flatMap((name) => content[name])
  const contacts = useContacts(all)
  const unreachable = useUnreachable(all)
  const named = new Set([...(editor.source?.from ?? []), ...(editor.source?.to ?? []), ...(editor.source?.cc ?? [])])
  const isShown = (name: Name): boolean =>
    name === 'to' || isDragging || asked.has(name) || content[name].length > 0 || editor.typed[name] !== ''
  const hidden = RECIPIENT_FIELDS.filter((name) => !isShown(name))

  function show(name: Name): void {
    setAsked(new Set([...asked, name]))
    requestAnimationFrame(() => fields[name].current?.focus())
  }

  useFieldKeys(to, show)

  function move(address: string, target: Name): void {
    const changed = moveRecipient(content, address, target)
    editor.write(Object.fromEntries(Object.entries(changed).map(([name, addresses]) => [name, [...addresses]])))
    setDragging(false)
    show(target)
  }

  return RECIPIENT_FIELDS.filter(isShown).map((name) => (
    <RecipientField
      key={name}
      name={name}
      label={t(`draft.field.${name}`)}
      addresses={content[name]}
      typed={editor.typed[name]}
      error={editor.problems[name]}
      contacts={contacts}
      unreachable={unreachable}
      field={fields[name]}
      onTyped={(text) => editor.type(name, text)}
      onTakeIn={(text) => editor.takeIn(name, text)}
      onAddresses={(addresses) => editor.write({ [name]: addresses })}
      onMove={move}
      onDragging={setDragging}
      aside={
        name === 'to' &&
        hidden.length > 0 && (
          <span className="more-fields">
            {hidden.map((each) => (
              <Button key={each} kind="link" onClick={() => show(each)}>
                {t(`draft.field.${each}`)}
              </Button>
            ))}
          </span>
        )
      }
      notes={
        <RecipientNotes addresses={content[name]} contacts={contacts} unreachable={unreachable} named={named}>
          {name === 'to' && <AboutReply editor={editor} />}
        </RecipientNotes>
      }
    />
  ))
}

const KEYS = new Map<string, Name>([
  ['c', 'cc'],
  ['b', 'bcc'],
])

/** Ctrl Shift C and Ctrl Shift B show Cc and Bcc, from every field of the draft (docs/design/look.md §7). */
function useFieldKeys(to: RefObject<HTMLInputElement | null>, show: (name: Name) => void): void {
  const latest = useRef(show)
  latest.current = show
  useEffect(() => {
    const form = to.current?.form
    const listen = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey) return
      const name = KEYS.get(event.key.toLowerCase())
      if (!name) return
      event.preventDefault()
      latest.current(name)
    }
    form?.addEventListener('keydown', listen)
    return () => form?.removeEventListener('keydown', listen)
  }, [to])
}

/** Says what is unusual about the recipients of a reply, and who would not get it. */
function AboutReply({ editor: { state, source, write } }: { editor: Editor }) {
  const { base, content } = state
  const answers = base.kind === 'reply' || base.kind === 'reply-all'
  const { data } = useQuery({
    ...replyRecipientsQuery(base.source_email),
    enabled: answers && base.source_email !== '',
  })
  const missing = data && missingRecipients(data.reply_all, content)
  const reached = [...content.to, ...content.cc]
  return (
    <>
      {base.notices
        .filter(({ address }) => reached.includes(address))
        .map(({ code, message }) => (
          <p key={code} className={code === 'no-reply' ? 'warning' : ''}>
            {message}
          </p>
        ))}
      {answers && missing && (
        <MissingRecipientsLine
          missing={missing}
          source={source}
          onReplyAll={() =>
            write({ to: addAddresses(content.to, missing.to), cc: addAddresses(content.cc, missing.cc) })
          }
        />
      )}
    </>
  )
}
