import type { Api } from './api.ts'

/** Credentials of the SMTP sink of a story. */
export const SMTP_USER = 'nora'
export const SMTP_PASSWORD = 'the words of the mail server'

/** Adds a sending address to the first project. @param port of the SMTP sink */
export async function addIdentity(api: Api, email: string, port: number): Promise<void> {
  const { projects } = await api<{ projects: [{ _id: string }] }>('GET', '/projects')
  const smtp = { host: '127.0.0.1', port, auth_user: SMTP_USER, auth_password: SMTP_PASSWORD }
  await api('POST', `/projects/${projects[0]._id}/email-identities`, { email, smtp })
}
