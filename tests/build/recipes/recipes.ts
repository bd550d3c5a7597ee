import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** New files, and lines added before a marker in existing files, of one recipe in docs/how-to-add.md. */
export type Recipe = { files?: Record<string, string>; lines?: [file: string, marker: string, line: string][] }

/** Applies a recipe to a copy of the project. Throws if a marker is missing. */
export async function applyRecipe(root: string, { files = {}, lines = [] }: Recipe): Promise<void> {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, file)), { recursive: true })
    await writeFile(join(root, file), text)
  }
  for (const [file, marker, line] of lines) {
    const text = await readFile(join(root, file), 'utf8')
    if (!text.includes(marker))
      throw new Error(`${file} has no line "${marker}": update docs/how-to-add.md and this recipe`)
    await writeFile(
      join(root, file),
      text.replace(marker, () => line + marker),
    )
  }
}

const newestScreen = `import { paths } from '#core/address/paths.ts'
import { textFor } from '#core/i18n/text.ts'
import { cardsOf } from './cards.screen.ts'
import type { RenderContext, Screen } from '#core/screen.ts'
import { pageTitle } from '#features/page/render.screen.ts'
import type { ShelfProps } from '#ui/media/ShelfSection.tsx'

export type NewestProps = ShelfProps

export const newest: Screen<object, NewestProps> = { load, head }

async function load(context: RenderContext): Promise<NewestProps> {
  const lists = context.content.config.content.flatMap(({ contentId }) => contentId ?? [])
  const loaded = await Promise.all(lists.map((id) => context.content.playlist(id)))
  const films = loaded.flatMap((list) => list?.items ?? [])
  const latest = films.toSorted((a, b) => (b.publishedAt ?? '').localeCompare(a.publishedAt ?? '')).slice(0, 12)
  const cards = cardsOf(context, latest, { ratio: '16:9' })
  const title = textFor(context.language)('common:new_this_week')
  return { title, headingId: 'newest', language: context.language, cards, ratio: '16:9' }
}

function head({ title }: NewestProps, context: RenderContext) {
  return { title: pageTitle(title, context), description: title, path: paths.newest, type: 'website' as const }
}
`

export const newestPage = `---
import { NewestView } from '#features/browse/NewestView.tsx'
import { newest } from '#features/browse/newest.screen.ts'
import { renderScreen } from '#features/page/render.screen.ts'
import Page from '#layouts/Page.astro'
import { renderContextFor } from '#publishing/render/render-context.ts'
import { staticPaths } from '#publishing/routes/routes.ts'

export const getStaticPaths = () => staticPaths('newest')

const context = renderContextFor(Astro.params.locale)
const { props, head } = await renderScreen(newest, context, {})
---

<Page head={head} context={context}>
  <NewestView {...props} />
</Page>
`

/** A screen "New this week" at \`/new/\`. */
export const screen: Recipe = {
  files: {
    'src/features/browse/newest.screen.ts': newestScreen,
    'src/features/browse/NewestView.tsx': `import { ShelfSection } from '#ui/media/ShelfSection.tsx'
import type { NewestProps } from './newest.screen.ts'

export const NewestView = (props: NewestProps) => <ShelfSection {...props} />
`,
    'src/pages/[...locale]/new.astro': newestPage,
  },
  lines: [
    ['src/core/address/routes.ts', "  offline: 'offline',", "  newest: 'new',\n"],
    ['src/core/address/paths.ts', "  about: '/o/about/',", "  newest: '/new/',\n"],
    [
      'src/runtime/router/routes.client.ts',
      "    case 'about':",
      "    case 'newest':\n      return (await loadSiteRoutes()).showNewest(context)\n",
    ],
    [
      'src/runtime/router/site-routes.client.tsx',
      'export const showDisplay',
      `export const showNewest = (context: RenderContext) =>
  loadRendered(newest, context, {}, (props) => <NewestView {...props} />)

`,
    ],
    [
      'src/runtime/router/site-routes.client.tsx',
      'import { AboutView }',
      "import { NewestView } from '#features/browse/NewestView.tsx'\nimport { newest } from '#features/browse/newest.screen.ts'\n",
    ],
  ],
}

const inviteDialog = `import { useState } from 'react'
import { forgotRules } from '#core/account/account-rules.ts'
import { EmailField } from '#ui/form/EmailField.tsx'
import { Heading } from '#features/dialog/Heading.client.tsx'
import type { DialogProps } from '#features/dialog/types.client.ts'
import { Form, SubmitButton, useForm } from '#ui/form/Form.tsx'
import { sendInvitation } from './customer-changes.store.ts'

export function Invite({ language }: DialogProps) {
  const [invited, setInvited] = useState('')
  const form = useForm({
    name: 'invite',
    accountForm: 'forgotPassword',
    initial: { email: '' },
    rules: forgotRules,
    send: async ({ email }) => setInvited(await sendInvitation(String(email))),
  })
  return (
    <>
      <Heading title={invited ? \`\${invited} is invited\` : 'Invite a friend'} />
      <Form language={language} form={form}>
        <EmailField language={language} form={form} />
        <SubmitButton language={language} busy={form.busy}>Invite</SubmitButton>
      </Form>
    </>
  )
}
`

/** A dialog at \`?u=invite\`. */
export const dialog: Recipe = {
  files: { 'src/features/account/Invite.dialog.tsx': inviteDialog },
  lines: [
    ['src/features/dialog/types.client.ts', "  | 'payment-method-success'", "  | 'invite'\n"],
    [
      'src/runtime/islands/registry.client.ts',
      "  'forgot-password': {",
      "  invite: { view: async () => (await import('#features/account/Invite.dialog.tsx')).Invite, public: true },\n",
    ],
  ],
}

/** A call of both account providers: \`invite\` with an address. The sandbox answers for one of them. */
export const providerCall: Recipe = {
  files: {
    'scripts/sandbox/cleeng/invite-calls.ts': `import { type Calls, checkPublisher } from './protocol.ts'

export const inviteCalls = ({ open }: Calls) =>
  open('post', '/publishers/:id/invitations', {
    body: { email: 'text' },
    handle: ({ body, param }) => {
      checkPublisher(param('id'))
      return { email: body.email }
    },
  })
`,
  },
  lines: [
    [
      'src/core/account/account-provider.ts',
      '  exportData(): Promise<void>',
      '  invite(email: string): Promise<string>\n',
    ],
    [
      'src/providers/cleeng/customer.ts',
      '    registrationFields: async () =>',
      `    invite: async (email) => {
      const options = { method: 'POST', body: { email }, as: 'anonymous' } as const
      return (await call(encodePath\`/publishers/\${publisherId}/invitations\`, z.object({ email: z.string() }), options)).email
    },
`,
    ],
    [
      'src/providers/jwp/customer.ts',
      '    consents: async (customer)',
      "    invite: () => Promise.reject(new NotEnabledError('Invitations')),\n",
    ],
    [
      'src/features/account/customer-changes.store.ts',
      "/** Loads the publisher's registration fields. */",
      `/** Invites a friend by email and returns the invited address. */
export const sendInvitation = (email: string) => openAccount().then(({ provider }) => provider.customer.invite(email))

`,
    ],
    ['scripts/sandbox/servers/cleeng.ts', '  historyCalls,\n]', '  inviteCalls,\n'],
    [
      'scripts/sandbox/servers/cleeng.ts',
      'import { historyCalls }',
      "import { inviteCalls } from '../cleeng/invite-calls.ts'\n",
    ],
  ],
}

const clubProvider = `import { type AccountProvider, notEnabled } from '#core/account/account-provider.ts'
import { listLimit } from '#core/lists/lists.ts'
import type { AccountOptions } from '../account-descriptor.ts'
import { clubFields } from './fields.ts'

const no = new Proxy({}, { get: (_, name) => notEnabled(String(name)) })

export function createClubProvider({ config }: AccountOptions): AccountProvider {
  const { club } = clubFields(config)
  const viewer = { id: '1', email: 'vera@club.test', firstName: 'Vera', lastName: club, hasPassword: true, metadata: {} }
  const tokens = { access: 'a', refresh: 'r', expires: Date.now() + 3_600_000 }
  const lists = { favorites: [], history: [] }
  return {
    kind: 'club',
    features: {
      canUpdateEmail: false,
      canSupportEmptyFullName: false,
      canChangePasswordWithOldPassword: true,
      canRenewSubscription: false,
      canExportAccountData: false,
      canDeleteAccount: false,
      canUpdatePaymentMethod: false,
      canShowReceipts: false,
      hasSocialURLs: false,
      hasNotifications: false,
      watchListSizeLimit: listLimit,
      canListFinished: true,
    },
    session: Object.assign(Object.create(no), {
      stored: { key: 'club.member', read: (text) => (text ? JSON.parse(text) : undefined), write: JSON.stringify },
      login: async () => tokens,
      logout: async () => undefined,
      socialLinks: async () => [],
    }),
    customer: Object.assign(Object.create(no), {
      get: async () => viewer,
      lists: async () => lists,
      updateLists: async () => undefined,
      registrationFields: async () => [],
      consents: async () => [],
    }),
    checkout: Object.assign(Object.create(no), { subscriptionOfferIds: () => [] }),
    subscription: no,
    access: no,
    notifications: no,
  }
}
`

/** A third account provider, \`club\`, that accepts every password. */
export const accountProvider: Recipe = {
  files: {
    'src/providers/club/index.ts': clubProvider,
    'src/providers/club/fields.ts': `import { z } from 'zod/mini'
import { useSandbox } from '../account-descriptor.ts'

export const ClubFields = z.object({ club: z.string(), useSandbox })

export const clubFields = ({ integrations }) => ClubFields.parse(integrations.club)
`,
    'src/providers/club/descriptor.ts': `import { importProvider } from '#core/browser/import-again.ts'
import type { AccountDescriptor } from '../account-descriptor.ts'
import { ClubFields } from './fields.ts'

export const club: AccountDescriptor<{ club: string }> = {
  kind: 'club',
  configSchema: ClubFields,
  idField: 'club',
  modelOf: () => 'authvod',
  signsStreams: false,
  hosts: { test: 'https://test.club.test', live: 'https://club.test' },
  hostVariable: 'CLUB_URL',
  storageKeys: ['club.member'],
  hasCardGateway: false,
  load: async (options) => (await importProvider(() => import('./index.ts'))).createClubProvider(options),
}
`,
  },
  lines: [
    [
      'src/providers/registry.ts',
      "import { jwp } from './jwp/descriptor.ts'",
      "import { club } from './club/descriptor.ts'\n",
    ],
    ['src/providers/registry.ts', ', jwp]', ', club'],
  ],
}

/** A text of the screen, in every language: here English, and Spanish for the others. */
export async function addText(root: string): Promise<void> {
  const i18n = join(root, 'src/core/i18n')
  for (const file of (await readdir(i18n)).filter((name) => name.endsWith('.json'))) {
    const title = file === 'en.json' ? 'New this week' : 'Nuevo esta semana'
    await applyRecipe(root, {
      lines: [[`src/core/i18n/${file}`, '    "default_description":', `    "new_this_week": "${title}",\n`]],
    })
  }
}

/** A language, here with the Spanish texts. */
export async function addDanish(root: string): Promise<void> {
  const i18n = join(root, 'src/core/i18n')
  const spanish = await readFile(join(i18n, 'es.json'), 'utf8')
  await writeFile(join(i18n, 'da.json'), spanish.replace('"Inicio"', '"Forside"'))
  await applyRecipe(root, {
    lines: [
      [
        'src/core/i18n/catalogues.ts',
        "import type { Locale } from './languages.ts'",
        "import danish from './da.json' with { type: 'json' }\n",
      ],
      [
        'src/core/i18n/catalogues.ts',
        '} satisfies Record<Locale, object>',
        "  da: danish satisfies Translated<Catalogue, 'one' | 'many' | 'other'>,\n",
      ],
      [
        'src/core/i18n/languages.ts',
        '} satisfies Record<string, Language>',
        `  da: {
    name: 'Dansk',
    territory: 'da_DK',
    offline: 'Du er offline',
    failing: 'Kontrollér din forbindelse, og prøv igen.',
  },
`,
      ],
      [
        'src/ui/styles/tokens.css',
        '  :root:lang(es) {',
        "  :root:lang(da) {\n    --previous: 'Forrige';\n    --next: 'Næste';\n  }\n\n",
      ],
    ],
  })
}
