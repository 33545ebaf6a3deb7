import './invitation-card.css'
import type { Email } from '@dossier/contract/email'
import { ArrowsClockwiseIcon } from '@phosphor-icons/react/dist/csr/ArrowsClockwise'
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { Initials } from '#ui/initials.tsx'
import { formatPeriod, startParts } from './format-period.ts'
import { InvitationAnswers } from './invitation-answers.tsx'
import { OwnAddresses } from './own-addresses.ts'

type Invitation = NonNullable<Email['invitation']>

interface Props {
  emailId: string
  invitation: Invitation
  /** Address of its calendar file. */
  file?: string | undefined
}

/** The event that an email invites to, cancels or answers, in the reader's time. */
export function InvitationCard({ emailId, invitation, file }: Props) {
  const { t, i18n } = useTranslation()
  const { summary, location, recurrence, time_zone } = invitation
  const period = formatPeriod(invitation, i18n.language)
  const parts = startParts(invitation, i18n.language)
  const isUnknownZone = !invitation.all_day && invitation.start !== '' && !invitation.start.endsWith('Z')
  return (
    <section className="invitation" aria-label={t('invitation.label')}>
      <div className="event">
        {parts && (
          <div className="leaf" aria-hidden>
            <span>{parts.month}</span>
            <b>{parts.day}</b>
            <span>{parts.weekday}</span>
          </div>
        )}
        <div className="facts">
          <p className="kind">{t(`invitation.${kindOf(invitation)}`)}</p>
          <h3 dir="auto">{summary || t('invitation.untitled')}</h3>
          {period !== '' && (
            <Fact name={t('invitation.when')} icon={<ClockIcon size={16} aria-hidden />}>
              {period}
              {isUnknownZone && ` (${time_zone || t('invitation.unknownZone')})`}
            </Fact>
          )}
          {recurrence !== '' && (
            <Fact name={t('invitation.repeats')} icon={<ArrowsClockwiseIcon size={16} aria-hidden />}>
              {recurrence}
            </Fact>
          )}
          {location !== '' && (
            <Fact name={t('invitation.where')} icon={<MapPinIcon size={16} aria-hidden />}>
              {location}
            </Fact>
          )}
        </div>
        {file && (
          <a
            className="button icon-only"
            href={file}
            download="invitation.ics"
            aria-label={t('invitation.download')}
            data-tooltip={t('invitation.download')}
          >
            <DownloadSimpleIcon size={17} aria-hidden />
          </a>
        )}
      </div>
      <People invitation={invitation} />
      {invitation.can_answer && <InvitationAnswers emailId={emailId} invitation={invitation} />}
    </section>
  )
}

function Fact({ name, icon, children }: { name: string; icon: ReactNode; children: ReactNode }) {
  return (
    <p className="fact">
      {icon}
      <span>
        <span className="hidden-words">{name} </span>
        <bdi>{children}</bdi>
      </span>
    </p>
  )
}

function People({ invitation: { organizer, attendees } }: { invitation: Invitation }) {
  const { t } = useTranslation()
  const own = use(OwnAddresses)
  const nameOf = ({ name, address }: Person): string => (own.has(address) ? t('invitation.you') : name || address)
  const guests = attendees.filter(({ address }) => address !== organizer?.address)
  if (!organizer && guests.length === 0) return null
  return (
    <ul className="guests" aria-label={t('invitation.attendees')}>
      {organizer && (
        <li>
          <Initials name={organizer.name || organizer.address} />
          <span>
            <bdi>{nameOf(organizer)}</bdi>, {t('invitation.organizes')}
          </span>
        </li>
      )}
      {guests.map((guest) => (
        <li key={guest.address + guest.name}>
          <Initials name={guest.name || guest.address} />
          <span>
            <bdi>{nameOf(guest)}</bdi>
            {answerOf(guest.status, t)}
          </span>
        </li>
      ))}
    </ul>
  )
}

interface Person {
  name: string
  address: string
}

function kindOf({ method, superseded, sequence }: Invitation) {
  if (superseded && method === 'request') return 'superseded'
  return method === 'request' && sequence > 0 ? 'update' : method
}

const ANSWERS = ['accepted', 'declined', 'tentative', 'delegated'] as const

function answerOf(status: string, t: ReturnType<typeof useTranslation>['t']): string {
  const answer = ANSWERS.find((each) => each === status)
  return answer ? `, ${t(`invitation.${answer}`)}` : ''
}
