import '#ui/menu/menu.css'
import { Combobox } from '@base-ui/react/combobox'
import type { Contact } from '@dossier/contract/contact'
import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { Highlighted } from '#ui/highlighted.tsx'
import { Initials } from '#ui/initials.tsx'
import { landmarkOf } from '#ui/menu/landmark-of.ts'
import { markMatches } from './mark-matches.ts'

interface Props {
  anchor: RefObject<HTMLElement | null>
  contacts: readonly Contact[]
  typed: string
}

/** The matches below the field, inside a `Combobox.Root`. */
export function ContactPopup({ anchor, contacts, typed }: Props) {
  const { t } = useTranslation()
  const byAddress = new Map(contacts.map((contact) => [contact.address, contact]))
  return (
    <Combobox.Portal container={landmarkOf(anchor.current)}>
      <Combobox.Positioner align="start" sideOffset={4} className="menu-positioner">
        {/* The field keeps the focus. The library's own popup would hide the page around it from screen readers. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the options are pressed, not this */}
        <div className="menu contact-popup" onMouseDown={(event) => event.preventDefault()}>
          <Combobox.List aria-label={t('recipient.suggestions')}>
            {(address: string) => (
              <Combobox.Item key={address} value={address} className="menu-item">
                <Option contact={byAddress.get(address)} address={address} typed={typed} />
              </Combobox.Item>
            )}
          </Combobox.List>
        </div>
      </Combobox.Positioner>
    </Combobox.Portal>
  )
}

function Option({ contact, address, typed }: { contact: Contact | undefined; address: string; typed: string }) {
  const { t } = useTranslation()
  const { name = '', sent = 0, received = 0 } = contact ?? {}
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
      <kbd aria-hidden>Enter</kbd>
    </>
  )
}
