import type { Session } from '@dossier/contract/sign-in'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useAct } from '#platform/api/use-act.ts'
import { useMoment } from '#platform/clock/use-moment.ts'
import { Button } from '#ui/button.tsx'
import { ProblemLine } from '#ui/problem-line.tsx'
import { SettingsBlock } from '#ui/settings-page.tsx'
import { endOtherSessions, endSession, useSessions } from './access-queries.ts'
import { readUserAgent } from './read-user-agent.ts'

export function SessionList() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const reading = useSessions()
  const { data: sessions } = reading
  return (
    <SettingsBlock heading={t('session.title')} lead={t('session.lead')} reading={reading}>
      <ul>
        {sessions?.map((session) => (
          <li key={session._id} className="one">
            <div className="line">
              <SessionFacts session={session} />
              {session.current ? (
                <p className="facts">{t('session.here')}</p>
              ) : (
                <Button
                  kind="outlined"
                  disabled={underway}
                  aria-label={t('session.endOf', { ip: session.ip })}
                  onClick={() => act(() => endSession(client, session._id))}
                >
                  {t('signIn.out')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      <ProblemLine problem={problem} />
      {(sessions?.length ?? 0) > 1 && (
        <div>
          <Button kind="outlined" disabled={underway} onClick={() => act(() => endOtherSessions(client))}>
            {t('session.endOthers')}
          </Button>
        </div>
      )}
    </SettingsBlock>
  )
}

function SessionFacts({ session: { user_agent, ip, createdAt, last_used_at } }: { session: Session }) {
  const { t } = useTranslation()
  const when = useMoment()
  const facts = [ip, t('session.since', { when: when(createdAt) })]
  if (last_used_at) facts.push(t('access.used', { when: when(last_used_at) }))
  return (
    <div className="who">
      <p title={user_agent}>{useProgram(user_agent)}</p>
      <p className="facts">{facts.join(' · ')}</p>
    </div>
  )
}

export function useProgram(userAgent: string): string {
  const { t } = useTranslation()
  const { browser, system } = readUserAgent(userAgent)
  if (browser && system) return t('session.program', { browser, system })
  return browser || userAgent || t('session.unnamed')
}
