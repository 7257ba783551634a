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
  `${error.split('(')[0]}: ${error.match(/Property '.*?' is missing|'.*?' does not exist|'.*?' is not assignable/)?.[0]}`

const lastRow =
  "notification: { toldAs: 'change', heardBy: 'the client and staff', ofClients: true, log: null },"

test('a kind of thing that is added says how it is told, to whom, and what the log shows of it', async () => {
  const { add, asked } = await scratchCopy()
  await add('contract/entities.ts', lastRow, ' bill: {},')
  const [error] = await asked(['contract/entities.ts'])
  expect(error).toMatch(/^contract\/entities.ts.* toldAs, heardBy, ofClients, log/)
}, 200_000)

test('what follows from a new kind of thing and from its acts, and was forgotten, does not compile', async () => {
  const { add, write, asked } = await scratchCopy()
  await add(
    'contract/entities.ts',
    lastRow,
    ` bill: { toldAs: 'more', heardBy: 'the client and staff', ofClients: true,
      log: { called: 'Bills', isLive: true, leadsTo: 'bill' } },`,
  )
  await add('contract/entities.ts', "leadsTo: 'policy'", " | 'bill'")
  await write(
    'server/features/activity/acts/bill.ts',
    `import { type Acts, always } from './act.ts'
export const billActs = {
  'bill.titleless': { sentence: 'rang', bell: { rings: 'client' } },
  'bill.speechless': { bell: { rings: 'client', title: 'New bill' } },
  'bill.ownerless': { sentence: 'told whose account it is', tellsOwner: always },
  'bill.unread': { sentence: 'waits for somebody to read it', mail: { unreadFor: 1 } },
} satisfies Acts<'bill'>
`,
  )
  await write(
    'server/features/activity/acts/bill-slips.ts',
    `import type { Acts } from './act.ts'
export const slips = {
  'bill.misspelt': { sentence: 'has a bell that is none', bel: { rings: 'client', title: 'Bill' } },
} satisfies Acts<'bill'>
export const others = { 'policy.billed': { sentence: 'is of another kind' } } satisfies Acts<'bill'>
`,
  )
  await write(
    'server/features/activity/acts/bill-mails.ts',
    `import type { Acts } from './act.ts'
export const billMailActs = {
  'bill.sent': { sentence: 'sent', mail: { atOnce: ['client', 'agent'] } },
  'bill.handed': { sentence: 'handed', mail: { atOnce: ['named'] } },
  'bill.gathered': { sentence: 'gathered', mail: { together: 1 } },
} satisfies Acts<'bill'>
`,
  )
  await add(
    'server/features/activity/actions.ts',
    '\n',
    "import { billMailActs } from './acts/bill-mails.ts'\n",
  )
  await add('server/features/activity/actions.ts', '  ...userActs,\n', '  ...billMailActs,\n')
  await add(
    'server/features/activity/acts/user.ts',
    'export const userActs = {\n',
    "  'user.robbed': { sentence: 'was robbed', tellsOwner: always },\n",
  )

  const errors = await asked([
    'server/access.ts',
    'server/features/activity/queries.ts',
    'server/features/activity/acts/bill.ts',
    'server/features/activity/acts/bill-slips.ts',
    'server/features/notifications/letters.ts',
    'server/features/notifications/tell-together.ts',
    'server/features/notifications/tell-named.ts',
    'server/features/auth/mails.ts',
    'web/activity/kind-icon.ts',
    'web/activity/places.ts',
  ])
  expect(errors.map(gist).toSorted()).toEqual([
    "server/access.ts: Property 'bill' is missing",
    "server/features/activity/acts/bill-slips.ts: ''policy.billed'' does not exist",
    "server/features/activity/acts/bill-slips.ts: 'bel' does not exist",
    "server/features/activity/acts/bill.ts: '() => boolean' is not assignable",
    "server/features/activity/acts/bill.ts: 'unreadFor' does not exist",
    "server/features/activity/acts/bill.ts: Property 'sentence' is missing",
    "server/features/activity/acts/bill.ts: Property 'title' is missing",
    "server/features/activity/queries.ts: Property 'bill' is missing",
    `server/features/auth/mails.ts: Property '"user.robbed"' is missing`,
    `server/features/notifications/letters.ts: Property '"bill.sent"' is missing`,
    `server/features/notifications/tell-named.ts: Property '"bill.handed"' is missing`,
    `server/features/notifications/tell-together.ts: Property '"bill.gathered"' is missing`,
    "web/activity/kind-icon.ts: Property 'bill' is missing",
    // What a notification leads to, and by which words an entry of the log does.
    "web/activity/places.ts: Property 'bill' is missing",
    "web/activity/places.ts: Property 'bill' is missing",
  ])
}, 200_000)

test('a call that says neither what it shows nor what it changes, a group of calls that nothing answers, and a kind of mails that nobody can switch off, do not compile', async () => {
  const { add, write, asked } = await scratchCopy()
  await write(
    'contract/bills.ts',
    `import { endpoint, signedIn } from './endpoint.ts'
export const bills = {
  list: endpoint({ method: 'GET', path: '/api/bill', who: signedIn }),
}
`,
  )
  await add(
    'contract/index.ts',
    "import { cards } from './cards.ts'\n",
    "import { bills } from './bills.ts'\n",
  )
  await add('contract/index.ts', '  cards,\n', '  bills,\n')
  await add('contract/notifications.ts', "  'claims',\n", "  'bills',\n")
  await add('contract/notifications.ts', '  claims: sent,\n', '  bills: sent,\n')
  await add('server/features/notifications/routes.ts', "isSent('claims'),\n", "    bills: isSent('bills'),\n")
  const errors = await asked(['contract/bills.ts', 'server/app.ts', 'web/account/notifications-dialog.tsx'])
  expect(errors.map(gist).toSorted()).toEqual([
    expect.stringMatching(/^contract\/bills\.ts: .* is not assignable$/),
    "server/app.ts: Property 'bills' is missing",
    "server/features/activity/acts/user.ts: Property 'bills' is missing",
    "web/account/notifications-dialog.tsx: Property 'bills' is missing",
  ])
}, 200_000)
