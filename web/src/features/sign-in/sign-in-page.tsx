import './sign-in-page.css'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '#platform/api/call-api.ts'
import { openSession } from '#platform/session/session.ts'
import { Brand } from '#ui/brand.tsx'
import { Button } from '#ui/button.tsx'

/** Which of our sentences tells this problem. */
const wordsFor = (error: unknown): string => {
  if (!(error instanceof ApiProblem)) return 'problem.unknown'
  return error.status === 401 ? 'signIn.wrong' : 'problem.unreachable'
}

/** @param then the path to go to once signed in. */
export function SignInPage({ then }: { then: string }) {
  const { t } = useTranslation()
  const [underway, setUnderway] = useState(false)
  const [problem, setProblem] = useState('')

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const written = (name: string): string => {
      const value = form.get(name)
      return typeof value === 'string' ? value : ''
    }
    setUnderway(true)
    setProblem('')
    try {
      await openSession(written('email'), written('password'))
      // A fresh page: nothing that an earlier user read is kept.
      location.assign(then)
    } catch (error) {
      setUnderway(false)
      const said = error instanceof ApiProblem && error.status !== 401 ? error.message : ''
      setProblem(said || t(wordsFor(error)))
    }
  }

  return (
    <main className="sign-in">
      <div className="top">
        <h1 className="tab">{t('signIn.title')}</h1>
        <Brand />
      </div>
      <form onSubmit={(event) => void submit(event)}>
        {problem && (
          <p className="problem" role="alert" id="problem">
            {problem}
          </p>
        )}
        <label htmlFor="email">{t('signIn.email')}</label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="username"
          required
          aria-describedby={problem ? 'problem' : undefined}
        />
        <label htmlFor="password">{t('signIn.password')}</label>
        <input id="password" name="password" type="password" autoComplete="current-password" required />
        <Button kind="primary" type="submit" disabled={underway}>
          {t(underway ? 'signIn.underway' : 'signIn.act')}
        </Button>
      </form>
    </main>
  )
}
