import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '#ui/field.tsx'
import { hostsOf, serversOf } from './connection.ts'
import type { Connecting } from './use-connecting.ts'

export function AddressField({ connecting: { address, changeAddress, search } }: { connecting: Connecting }) {
  const { t } = useTranslation()
  const state = useId()
  return (
    <Field label={t('setup.address')}>
      {(control) => (
        <>
          <input
            {...control}
            type="email"
            required
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the user has just opened this form
            autoFocus
            value={address}
            onChange={(event) => changeAddress(event.target.value)}
            onBlur={search.start}
            aria-describedby={state}
          />
          <p className="hint" id={state} role="status">
            <SearchState search={search} />
          </p>
        </>
      )}
    </Field>
  )
}

function SearchState({ search: { isPending, candidate, isMissing } }: Pick<Connecting, 'search'>) {
  const { t } = useTranslation()
  if (isPending) return t('setup.finding')
  if (isMissing) return t('setup.notFound')
  if (!candidate) return null
  const [imap = '', smtp = ''] = hostsOf(serversOf(candidate))
  const servers = smtp ? t('setup.both', { imap, smtp }) : imap
  return (
    <span className="found">
      <CheckCircleIcon size={16} aria-hidden />
      {candidate.provider
        ? t('setup.foundOf', { provider: candidate.provider, servers })
        : t('setup.found', { servers })}
    </span>
  )
}
