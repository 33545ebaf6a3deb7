import './invitation-card.css'
import type { Email } from '@dossier/contract/email'
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank'
import { useTranslation } from 'react-i18next'
import { formatPeriod } from './format-period.ts'

type Invitation = NonNullable<Email['invitation']>

/** The event that an email invites to, cancels or answers, in the reader's time. */
export function InvitationCard({ invitation }: { invitation: Invitation }) {
  const { t, i18n } = useTranslation()
  const { summary, location, recurrence, organizer, attendees, time_zone } = invitation
  const period = formatPeriod(invitation, i18n.language)
  const isUnknownZone = !invitation.all_day && invitation.start !== '' && !invitation.start.endsWith('Z')
  return (
    <section className="invitation" aria-label={t('invitation.label')}>
      <p className="kind">
        <CalendarBlankIcon size={17} aria-hidden />
        {t(`invitation.${kindOf(invitation)}`)}
      </p>
      <h3 dir="auto">{summary || t('invitation.untitled')}</h3>
      <dl>
        {period !== '' && (
          <Fact name={t('invitation.when')}>
            {period}
            {isUnknownZone && ` (${time_zone || t('invitation.unknownZone')})`}
          </Fact>
        )}
        {recurrence !== '' && <Fact name={t('invitation.repeats')}>{recurrence}</Fact>}
        {location !== '' && <Fact name={t('invitation.where')}>{location}</Fact>}
        {organizer && <Fact name={t('invitation.organizer')}>{nameOf(organizer)}</Fact>}
        {attendees.length > 0 && (
          <Fact name={t('invitation.attendees')}>
            {attendees.map((each) => `${nameOf(each)}${answerOf(each.status, t)}`).join(', ')}
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  )
}

function kindOf({ method, superseded, sequence }: Invitation) {
  if (superseded && method === 'request') return 'superseded'
  return method === 'request' && sequence > 0 ? 'update' : method
}

const nameOf = ({ name, address }: { name: string; address: string }): string => name || address

const ANSWERS = ['accepted', 'declined', 'tentative', 'delegated'] as const

function answerOf(status: string, t: ReturnType<typeof useTranslation>['t']): string {
  const answer = ANSWERS.find((each) => each === status)
  return answer ? ` (${t(`invitation.${answer}`)})` : ''
}
