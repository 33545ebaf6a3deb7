/** The settings pages in order. The account's pages are for admins and owners (docs/spec/conventions.md §9). */
export const SETTINGS_PAGES = {
  you: [
    { to: '/settings/you', name: 'you' },
    { to: '/settings/security', name: 'security' },
    { to: '/settings/notifications', name: 'notifications' },
    { to: '/settings/keys', name: 'keys' },
    { to: '/settings/tokens', name: 'access' },
    { to: '/settings/accounts', name: 'accounts' },
  ],
  account: [
    { to: '/settings/mailboxes', name: 'mailboxes' },
    { to: '/settings/projects', name: 'projects' },
    { to: '/settings/identities', name: 'addresses' },
    { to: '/settings/templates', name: 'templates' },
    { to: '/settings/git', name: 'git' },
    { to: '/settings/triage', name: 'triage' },
    { to: '/settings/rules', name: 'rules' },
    { to: '/settings/people', name: 'people' },
    { to: '/settings/data', name: 'data' },
  ],
  instance: [{ to: '/settings/health', name: 'health' }],
} as const

export type SettingsArea = keyof typeof SETTINGS_PAGES

export const SETTINGS_AREAS = Object.keys(SETTINGS_PAGES) as SettingsArea[]

export type SettingsName = (typeof SETTINGS_PAGES)[SettingsArea][number]['name']

export const areaOf = (name: SettingsName): SettingsArea =>
  SETTINGS_AREAS.find((area) => SETTINGS_PAGES[area].some((page) => page.name === name)) ?? 'you'
