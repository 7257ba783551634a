import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const mostTime = 180_000

/** A copy of the source that a test may write in, and what the compiler says of some of its files. */
async function scratchCopy() {
  const folder = await mkdtemp(join(tmpdir(), 'scratch-copy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const part of ['contract', 'server', 'web', 'package.json', 'tsconfig.json'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))

  const write = (path: string, text: string) => writeFile(join(folder, path), text)
  /** Puts something behind a text that stands there. */
  const add = async (path: string, behind: string, added: string) => {
    const text = await readFile(join(folder, path), 'utf8')
    expect(text, path).toContain(behind)
    await write(path, text.replace(behind, behind + added))
  }
  const asked = async (files: string[]): Promise<string[]> => {
    const compilerOptions = {
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2024', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
    }
    await write(
      'some.json',
      JSON.stringify({ extends: './tsconfig.json', compilerOptions, include: [], files }),
    )
    const tsc = [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'some.json', '--pretty', 'false']
    const output = await new Promise<string>((resolve) =>
      execFile(process.execPath, tsc, { cwd: folder, timeout: mostTime }, (_, text) => resolve(text)),
    )
    return output.split('\n').filter((line) => line.includes('error TS'))
  }
  return { write, add, asked }
}

/** Which file lacks or has what. */
const gist = (error: string) =>
  `${error.split('(')[0]}: ${error.match(/Property '.*?' is missing|'.*?' does not exist|'.*?' is not assignable|is missing the following properties/)?.[0]}`

const lastRow =
  "notification: { toldAs: 'change', heardBy: 'the client and staff', ofClients: true, log: null },"

test('a kind of thing that is added says how it is told, to whom, and what the log shows of it', async () => {
  const { add, asked } = await scratchCopy()
  await add('contract/entities.ts', lastRow, ' toll: {},')
  const [error] = await asked(['contract/entities.ts'])
  expect(error).toMatch(/^contract\/entities.ts.* toldAs, heardBy, ofClients, log/)
}, 200_000)

test('what follows from a new kind of thing and from its acts, and was forgotten, does not compile', async () => {
  const { add, write, asked } = await scratchCopy()
  await add(
    'contract/entities.ts',
    lastRow,
    ` toll: { toldAs: 'more', heardBy: 'the client and staff', ofClients: true,
      log: { called: 'Tolls', isLive: true, leadsTo: 'toll' } },`,
  )
  await add('contract/entities.ts', "leadsTo: 'policy'", " | 'toll'")
  await write(
    'server/features/activity/acts/toll.ts',
    `import { type Acts, always } from './act.ts'
export const tollActs = {
  'toll.titleless': { sentence: 'rang', bell: { rings: 'client' } },
  'toll.speechless': { bell: { rings: 'client', title: 'New toll' } },
  'toll.ownerless': { sentence: 'told whose account it is', tellsOwner: always },
  'toll.unread': { sentence: 'waits for somebody to read it', mail: { unreadFor: 1 } },
} satisfies Acts<'toll'>
`,
  )
  await write(
    'server/features/activity/acts/toll-slips.ts',
    `import type { Acts } from './act.ts'
export const slips = {
  'toll.misspelt': { sentence: 'has a bell that is none', bel: { rings: 'client', title: 'Toll' } },
} satisfies Acts<'toll'>
export const others = { 'policy.tolled': { sentence: 'is of another kind' } } satisfies Acts<'toll'>
`,
  )
  await write(
    'server/features/activity/acts/toll-mails.ts',
    `import type { Acts } from './act.ts'
export const tollMailActs = {
  'toll.sent': { sentence: 'sent', mail: { atOnce: ['client', 'agent'] } },
  'toll.handed': { sentence: 'handed', mail: { atOnce: ['named'] } },
  'toll.gathered': { sentence: 'gathered', mail: { together: 1 } },
} satisfies Acts<'toll'>
`,
  )
  await add(
    'server/features/activity/actions.ts',
    '\n',
    "import { tollMailActs } from './acts/toll-mails.ts'\n",
  )
  await add('server/features/activity/actions.ts', '  ...userActs,\n', '  ...tollMailActs,\n')
  await add(
    'server/features/activity/acts/user.ts',
    'export const userActs = {\n',
    "  'user.robbed': { sentence: 'was robbed', tellsOwner: always },\n",
  )

  const errors = await asked([
    'server/access.ts',
    'server/features/activity/queries.ts',
    'server/features/activity/acts/toll.ts',
    'server/features/activity/acts/toll-slips.ts',
    'server/features/notifications/letters.ts',
    'server/features/notifications/tell-together.ts',
    'server/features/notifications/tell-named.ts',
    'server/features/auth/mails.ts',
    'web/activity/kind-icon.ts',
    'web/activity/places.ts',
  ])
  expect(errors.map(gist).toSorted()).toEqual([
    "server/access.ts: Property 'toll' is missing",
    "server/features/activity/acts/toll-slips.ts: ''policy.tolled'' does not exist",
    "server/features/activity/acts/toll-slips.ts: 'bel' does not exist",
    "server/features/activity/acts/toll.ts: '() => boolean' is not assignable",
    "server/features/activity/acts/toll.ts: 'unreadFor' does not exist",
    "server/features/activity/acts/toll.ts: Property 'sentence' is missing",
    "server/features/activity/acts/toll.ts: Property 'title' is missing",
    // Which of their details are personal.
    'server/features/activity/personal.ts: is missing the following properties',
    "server/features/activity/queries.ts: Property 'toll' is missing",
    `server/features/auth/mails.ts: Property '"user.robbed"' is missing`,
    `server/features/notifications/letters.ts: Property '"toll.sent"' is missing`,
    `server/features/notifications/tell-named.ts: Property '"toll.handed"' is missing`,
    `server/features/notifications/tell-together.ts: Property '"toll.gathered"' is missing`,
    "web/activity/kind-icon.ts: Property 'toll' is missing",
    // What a notification leads to, and by which words an entry of the log does.
    "web/activity/places.ts: Property 'toll' is missing",
    "web/activity/places.ts: Property 'toll' is missing",
  ])
}, 200_000)

test('a call that says neither what it shows nor what it changes, a group of calls that nothing answers, and a kind of mails that nobody can switch off, do not compile', async () => {
  const { add, write, asked } = await scratchCopy()
  await write(
    'contract/tolls.ts',
    `import { endpoint, signedIn } from './endpoint.ts'
export const tolls = {
  list: endpoint({ method: 'GET', path: '/api/toll', who: signedIn }),
}
`,
  )
  await add(
    'contract/index.ts',
    "import { cards } from './cards.ts'\n",
    "import { tolls } from './tolls.ts'\n",
  )
  await add('contract/index.ts', '  cards,\n', '  tolls,\n')
  await add('contract/notifications.ts', "  'claims',\n", "  'tolls',\n")
  await add('contract/notifications.ts', '  claims: sent,\n', '  tolls: sent,\n')
  await add('server/features/notifications/routes.ts', "isSent('claims'),\n", "    tolls: isSent('tolls'),\n")
  const errors = await asked(['contract/tolls.ts', 'server/app.ts', 'web/account/notifications-dialog.tsx'])
  expect(errors.map(gist).toSorted()).toEqual([
    expect.stringMatching(/^contract\/tolls\.ts: .* is not assignable$/),
    "server/app.ts: Property 'tolls' is missing",
    "server/features/activity/acts/user.ts: Property 'tolls' is missing",
    "web/account/notifications-dialog.tsx: Property 'tolls' is missing",
  ])
}, 200_000)
