import { Link } from '@tanstack/react-router'
import { type RefObject, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '#ui/select.tsx'
import { RecipientLines } from './recipient-lines.tsx'
import { addressesOf, findIdentity } from './senders.ts'
import type { Editor } from './use-draft-editor.ts'

interface Props {
  editor: Editor
  to: RefObject<HTMLInputElement | null>
  project: string
}

export function DraftHead({ editor, to, project }: Props) {
  return (
    <>
      <FromLine editor={editor} project={project} />
      <RecipientLines editor={editor} to={to} />
      <SubjectLine editor={editor} />
    </>
  )
}

function FromLine({ editor: { from, identities, problems, write }, project }: Omit<Props, 'to'>) {
  const { t } = useTranslation()
  const id = useId()
  const isKnown = findIdentity(identities ?? [], from) !== undefined
  return (
    <div className="line">
      <label htmlFor={id}>{t('draft.field.from')}</label>
      <Select
        id={id}
        value={from}
        options={[
          ...(isKnown ? [] : [{ value: from, label: from || t('draft.noFrom') }]),
          ...(identities ?? []).flatMap((identity) =>
            addressesOf(identity).map((address) => ({
              value: address,
              label: identity.name ? `${identity.name} · ${address}` : address,
            })),
          ),
        ]}
        onValue={(chosen) => write({ from: chosen })}
        aria-invalid={problems.from ? true : undefined}
        aria-describedby={problems.from ? `${id}-error` : undefined}
      />
      {identities?.length === 0 && (
        <Link to="/settings/identities" search={{ project }}>
          {t('draft.addFrom')}
        </Link>
      )}
      {problems.from && (
        <p className="error" id={`${id}-error`}>
          {problems.from}
        </p>
      )}
    </div>
  )
}

function SubjectLine({ editor: { state, problems, write } }: { editor: Editor }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="line">
      <label htmlFor={id}>{t('draft.field.subject')}</label>
      <input
        id={id}
        type="text"
        value={state.content.subject}
        onChange={(event) => write({ subject: event.target.value })}
        aria-invalid={problems.subject ? true : undefined}
        aria-describedby={problems.subject ? `${id}-error` : undefined}
      />
      {problems.subject && (
        <p className="error" id={`${id}-error`}>
          {problems.subject}
        </p>
      )}
    </div>
  )
}
