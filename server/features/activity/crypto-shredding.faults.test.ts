import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const maxTime = 180_000

/** Copies the source into a scratch folder. Tests edit the copy and read the compiler's errors. */
async function scratchCopy() {
  const folder = await mkdtemp(join(tmpdir(), 'scratch-copy-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const part of ['contract', 'server', 'web', 'package.json', 'tsconfig.json'])
    await cp(join(root, part), join(folder, part), { recursive: true })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))

  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  /** Inserts `addedText` after the text `anchorText`. */
  const add = async (path: string, anchorText: string, addedText: string) => {
    const text = await readFile(join(folder, path), 'utf8')
    expect(text, path).toContain(anchorText)
    await write(path, text.replace(anchorText, anchorText + addedText))
  }
  const compile = async (files: string[]): Promise<string[]> => {
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
      execFile(process.execPath, tsc, { cwd: folder, timeout: maxTime }, (_, text) => resolve(text)),
    )
    return output.split('\n').filter((line) => line.includes('error TS'))
  }
  return { write, add, compile }
}

/** Shortens a compiler error to its file and cause. */
const gist = (error: string) =>
  `${error.split('(')[0]}: ${error.match(/Property '.*?' is missing|'.*?' does not exist|'.*?' is not assignable|is missing the following properties/)?.[0]}`

const lastRow =
  "notification: { toldAs: 'change', heardBy: 'the client and staff', ofClients: true, log: null },"

test('a kind of thing that is added says how it is told, to whom, and what the log shows of it', async () => {
  const { add, compile } = await scratchCopy()
  await add('contract/entities.ts', lastRow, ' toll: {},')
  const [error] = await compile(['contract/entities.ts'])
  expect(error).toMatch(/^contract\/entities.ts.* toldAs, heardBy, ofClients, log/)
}, 200_000)

test('what follows from a new kind of thing and from its acts, and was forgotten, does not compile', async () => {
  const { add, write, compile } = await scratchCopy()
  await add(
    'contract/entities.ts',
    lastRow,
    ` toll: { toldAs: 'more', heardBy: 'the client and staff', ofClients: true,
      log: { called: 'Tolls', isLive: true, leadsTo: 'toll' } },`,
  )
  await add('contract/entities.ts', "leadsTo: 'policy'", " | 'toll'")
  await write(
    'server/features/tolls/event-definitions.ts',
    `import { alwaysTrue, type EventDefinitions } from '../../registry/event-definition.ts'
export const tollEventDefinitions = {
  'toll.titleless': { sentence: 'rang', bell: { audience: 'client' }, personalFields: [] },
  'toll.speechless': { bell: { audience: 'client', title: 'New toll' }, personalFields: [] },
  'toll.ownerless': { sentence: 'told whose account it is', tellsOwner: alwaysTrue, personalFields: [] },
  'toll.unread': { sentence: 'waits for somebody to read it', mail: { unreadFor: 1 }, personalFields: [] },
  'toll.open': { sentence: 'does not say what of it is personal' },
} satisfies EventDefinitions<'toll'>
`,
  )
  await write(
    'server/features/tolls/slips.ts',
    `import type { EventDefinitions } from '../../registry/event-definition.ts'
export const slips = {
  'toll.misspelt': { sentence: 'has a bell that is none', bel: { audience: 'client', title: 'Toll' }, personalFields: [] },
} satisfies EventDefinitions<'toll'>
export const others = { 'policy.tolled': { sentence: 'is of another kind', personalFields: [] } } satisfies EventDefinitions<'toll'>
`,
  )
  await write(
    'server/features/tolls/feature.ts',
    `import type { EventsWithEmails } from '../../registry/email.ts'
import { alwaysTrue, type EventDefinitions } from '../../registry/event-definition.ts'
import { feature } from '../../registry/feature.ts'
const sent = {
  'toll.sent': { sentence: 'sent', mail: { atOnce: ['client', 'agent'] }, personalFields: [] },
} satisfies EventDefinitions<'toll'>
const handed = {
  'toll.handed': { sentence: 'handed', mail: { atOnce: ['named'] }, personalFields: [] },
} satisfies EventDefinitions<'toll'>
const gathered = {
  'toll.gathered': { sentence: 'gathered', mail: { together: 1 }, personalFields: [] },
} satisfies EventDefinitions<'toll'>
const robbed = {
  'user.robbed': { sentence: 'was robbed', tellsOwner: alwaysTrue, personalFields: [] },
} satisfies EventDefinitions<'user'>
export const emails = [
  { 'toll.sent': { kind: null, client: async () => null } } satisfies EventsWithEmails<typeof sent>,
  {} satisfies EventsWithEmails<typeof handed>,
  { 'toll.gathered': { kind: 'bills' } } satisfies EventsWithEmails<typeof gathered>,
  { 'user.robbed': {} } satisfies EventsWithEmails<typeof robbed>,
]
export const tolls = feature({ events: sent })
`,
  )

  const errors = await compile([
    'server/access.ts',
    'server/features/activity/queries.ts',
    'server/features/tolls/event-definitions.ts',
    'server/features/tolls/slips.ts',
    'server/features/tolls/feature.ts',
    'web/activity/event-links.ts',
  ])
  expect(errors.map(gist).toSorted()).toEqual([
    "server/access.ts: Property 'toll' is missing",
    "server/features/activity/queries.ts: Property 'toll' is missing",
    "server/features/tolls/event-definitions.ts: '() => boolean' is not assignable",
    "server/features/tolls/event-definitions.ts: 'unreadFor' does not exist",
    "server/features/tolls/event-definitions.ts: Property 'personal' is missing",
    "server/features/tolls/event-definitions.ts: Property 'sentence' is missing",
    "server/features/tolls/event-definitions.ts: Property 'title' is missing",
    // The first feature lacks its emails entirely. In the second, an email lacks one of its
    // audiences.
    expect.stringMatching(/^server\/features\/tolls\/feature\.ts: '\{ events: .* is not assignable$/),
    expect.stringMatching(/^server\/features\/tolls\/feature\.ts: '\{ kind: .* is not assignable$/),
    "server/features/tolls/feature.ts: Property ''toll.handed'' is missing",
    "server/features/tolls/feature.ts: Property 'gathered' is missing",
    "server/features/tolls/feature.ts: Property 'owner' is missing",
    "server/features/tolls/slips.ts: ''policy.tolled'' does not exist",
    "server/features/tolls/slips.ts: 'bel' does not exist",
    // One error is for the notification's link, the other for the log entry's link.
    "web/activity/event-links.ts: Property 'toll' is missing",
    "web/activity/event-links.ts: Property 'toll' is missing",
  ])
}, 200_000)

test('a call that says neither what it shows nor what it changes, and a kind of mails that nobody can switch off, do not compile', async () => {
  const { add, write, compile } = await scratchCopy()
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
  await add(
    'contract/values/mail-kinds.ts',
    'export const mailKindWords = {\n',
    "  tolls: { label: 'Tolls', toClients: null, toStaff: null },\n",
  )
  const errors = await compile(['contract/tolls.ts', 'contract/notifications.ts'])
  expect(errors.map(gist).toSorted()).toEqual([
    "contract/notifications.ts: Property 'tolls' is missing",
    expect.stringMatching(/^contract\/tolls\.ts: .* is not assignable$/),
  ])
}, 200_000)
