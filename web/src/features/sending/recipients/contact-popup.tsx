import '#ui/menu/menu.css'
import { Combobox } from '@base-ui/react/combobox'
import type { Contact, ContactGroup } from '@dossier/contract/contact'
import { UsersThreeIcon } from '@phosphor-icons/react/dist/csr/UsersThree'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Highlighted } from '#ui/highlighted.tsx'
import { Initials } from '#ui/initials.tsx'
import { landmarkOf } from '#ui/menu/landmark-of.ts'
import { markMatches } from './mark-matches.ts'
import type { Suggestion } from './suggestions.ts'

interface Props {
  anchor: RefObject<HTMLElement | null>
  suggestions: readonly Suggestion[]
  typed: string
}

/** The matches below the field, inside a `Combobox.Root`. */
export function ContactPopup({ anchor, suggestions, typed }: Props) {
  const { t } = useTranslation()
  const byValue = new Map(suggestions.map((suggestion) => [suggestion.value, suggestion]))
  return (
    <Combobox.Portal container={landmarkOf(anchor.current)}>
      <Combobox.Positioner align="start" sideOffset={4} className="menu-positioner">
        {/* The field keeps the focus. The library's own popup would hide the page around it from screen readers. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the options are pressed, not this */}
        <div className="menu contact-popup" onMouseDown={(event) => event.preventDefault()}>
          <Combobox.List aria-label={t('recipient.suggestions')}>
            {(value: string) => (
              <Combobox.Item key={value} value={value} className="menu-item">
                <Option suggestion={byValue.get(value)} typed={typed} />
                <kbd aria-hidden>Enter</kbd>
              </Combobox.Item>
            )}
          </Combobox.List>
        </div>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

function Option({ suggestion, typed }: { suggestion: Suggestion | undefined; typed: string }) {
  if (suggestion?.group) return <GroupOption group={suggestion.group} typed={typed} />
  return suggestion ? <PersonOption contact={suggestion.contact} typed={typed} /> : null
}

function PersonOption({ contact: { address, name, sent, received }, typed }: { contact: Contact; typed: string }) {
  const { t } = useTranslation()
  const count = t('recipient.emails', { count: sent + received })
  return (
    <>
      <Initials name={name || address} />
      <span className="person">
        <bdi className="title">
          <Highlighted segments={markMatches(name || address, typed)} />
        </bdi>
        <span>
          {name !== '' && (
            <>
              <bdi>
                <Highlighted segments={markMatches(address, typed)} />
              </bdi>
              {', '}
            </>
          )}
          {count}
        </span>
      </span>
    </>
  )
}

/** A label; choosing it adds everyone in its conversations. */
function GroupOption({ group: { name, members }, typed }: { group: ContactGroup; typed: string }) {
  const { t } = useTranslation()
  return (
    <>
      <span className="initials">
        <UsersThreeIcon aria-hidden />
      </span>
      <span className="person">
        <bdi className="title">
          <Highlighted segments={markMatches(name, typed)} />
        </bdi>
        <span>
          {t('recipient.people', { count: members.length })}
          {': '}
          <bdi>{members.map((member) => member.name || member.address).join(', ')}</bdi>
        </span>
      </span>
    </>
  )
}
