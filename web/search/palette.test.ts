import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, expect, test, vi } from 'vitest'
import { api } from '../../contract/index.ts'
import { addTestPerson } from '../../server/testing/people.ts'
import { freshPortal } from '../../server/testing/portal.ts'

// The agency's data comes with the page's HTML, and recent clients are in the browser's storage.
const storage = new Map<string, string>()
vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => storage.get(key) ?? null,
  setItem: (key: string, value: string) => storage.set(key, value),
})
afterAll(() => vi.unstubAllGlobals())
const { paletteSectionsFor } = await import('./palette-rows.tsx')
const { parseClientCommand } = await import('./client-commands.tsx')
const { storeRecentClient } = await import('../recent-clients.ts')

/** The typed text, the person, and the row that Enter chooses. */
const queries = [
  ['agent', 'harbor', 'Clients: Harbor Light Cafe'],
  ['agent', 'Harbor Light', 'Clients: Harbor Light Cafe'],
  ['agent', 'castellano', 'Clients: Harbor Light Cafe'],
  ['agent', 'renee', 'Clients: Harbor Light Cafe'],
  ['agent', '8605550177', 'Clients: Harbor Light Cafe'],
  ['agent', '860-555-0177', 'Clients: Harbor Light Cafe'],
  ['agent', 'hlc440917', 'Policies: HLC 440917'],
  ['agent', 'HLC-440 917', 'Policies: HLC 440917'],
  ['agent', '440917', 'Policies: HLC 440917'],
  ['agent', 'umb 7', 'Policies: UMB 7'],
  ['agent', 'orsted', 'Clients: Ørsted Marine LLC'],
  ['agent', 'Ørsted', 'Clients: Ørsted Marine LLC'],
  ['agent', 'soren', 'Clients: Ørsted Marine LLC'],
  ['agent', 'soeren', 'Clients: Ørsted Marine LLC'],
  ['agent', 'lodz', 'Clients: Łódź Pierogi House'],
  ['agent', 'lukasz', 'Clients: Łódź Pierogi House'],
  ['agent', 'ziolkowski', 'Clients: Łódź Pierogi House'],
  ['agent', 'muller', 'Clients: Müller & Sons'],
  ['agent', 'mueller', 'Clients: Müller & Sons'],
  ['agent', 'zoe muller', 'Clients: Müller & Sons'],
  ['agent', 'orsted wc', 'Policies: WC 88'],
  ['agent', 'orsted inland marine', 'Policies: IM 300'],
  ['agent', 'quarystone', 'Clients: Quarrystone Masonry'],
  ['agent', 'quarrystone masonary', 'Clients: Quarrystone Masonry'],
  ['agent', 'raghunatan', 'Clients: Quarrystone Masonry'],
  ['agent', 'harbr light', 'Clients: Harbor Light Cafe'],
  ['agent', 'harbor ligth', 'Clients: Harbor Light Cafe'],
  ['agent', 'lodz pierogy', 'Clients: Łódź Pierogi House'],
  ['agent', 'tidewheal', 'Clients: Tidewheel Bakery LLC'],
  ['agent', 'harbor umbrella', 'Policies: UMB 7'],
  ['agent', 'harbor umbrela', 'Policies: UMB 7'],
  ['agent', 'harbr umbrella', 'Policies: UMB 7'],
  ['agent', 'harbr umbrela', 'Policies: UMB 7'],
  ['agent', 'renew harbor', 'Actions: Renew a policy for Harbor Light Cafe'],
  ['agent', 'harbor renew', 'Actions: Renew a policy for Harbor Light Cafe'],
  ['agent', 'renew quarystone', 'Actions: Renew a policy for Quarrystone Masonry'],
  ['agent', 'renwe harbor', 'Actions: Renew a policy for Harbor Light Cafe'],
  ['agent', 'quote for harbor', 'Actions: Create a quote for Harbor Light Cafe'],
  ['agent', 'quote harbor', 'Suggested actions: Create a quote for Harbor Light Cafe'],
  ['agent', 'harbor quote', 'Suggested actions: Create a quote for Harbor Light Cafe'],
  ['agent', 'coi for harbor', 'Actions: Issue a certificate for Harbor Light Cafe'],
  ['agent', 'certificate harbor', 'Suggested actions: Issue a certificate for Harbor Light Cafe'],
  ['agent', 'certifcate harbor', 'Suggested actions: Issue a certificate for Harbor Light Cafe'],
  ['agent', 'harbor coi', 'Suggested actions: Issue a certificate for Harbor Light Cafe'],
  ['agent', 'file a claim for harbor', 'Actions: File a claim for Harbor Light Cafe'],
  ['agent', 'claim harbor', 'Suggested actions: File a claim for Harbor Light Cafe'],
  ['agent', 'pay harbor', 'Actions: Record a payment from Harbor Light Cafe'],
  ['agent', 'record payment harbor', 'Actions: Record a payment from Harbor Light Cafe'],
  ['agent', 'payment harbor', 'Suggested actions: Record a payment from Harbor Light Cafe'],
  ['agent', 'call harbor', 'Actions: Call Harbor Light Cafe'],
  ['agent', 'harbor call', 'Actions: Call Harbor Light Cafe'],
  ['agent', 'call lukasz', 'Actions: Call Łódź Pierogi House'],
  ['agent', 'phone castellano', 'Actions: Call Harbor Light Cafe'],
  ['agent', 'cancel harbor', 'Actions: Record a cancellation for Harbor Light Cafe'],
  ['agent', 'harbor cancel', 'Actions: Record a cancellation for Harbor Light Cafe'],
  ['agent', 'cancel orsted', 'Actions: Record a cancellation for Ørsted Marine LLC'],
  ['agent', 'cancle harbor', 'Suggested actions: Record a cancellation for Harbor Light Cafe'],
  ['agent', 'add policy harbor', 'Actions: Add policy for Harbor Light Cafe'],
  ['agent', 'message harbor', 'Actions: Message Harbor Light Cafe'],
  ['agent', 'new task for harbor', 'Actions: New task about Harbor Light Cafe'],
  ['agent', 'renew', 'Actions: Renew a policy for …'],
  ['agent', 'cancel', 'Actions: Record a cancellation for …'],
  ['agent', 'cancle', 'Suggested actions: Record a cancellation for …'],
  ['agent', 'call', 'Actions: Call …'],
  ['agent', 'certificate', 'Actions: Certificates'],
  ['agent', 'claim', 'Actions: Claims'],
  ['agent', 'settings', 'Go to: Notification settings'],
  ['admin', 'settings', 'Actions: Settings'],
  ['admin', 'setings', 'Go to: Settings'],
  ['admin', 'carriers', 'Actions: Carriers'],
  ['admin', 'holidays', 'Go to: Hours and Response Times'],
  ['admin', 'retention', 'Go to: Data'],
  ['admin', 'virus', 'Go to: Connections'],
  ['admin', 'import', 'Actions: Imports'],
  ['admin', 'audit', 'Actions: Audit Log'],
  ['admin', 'backup', 'Go to: System'],
  ['agent', 'overdue', 'Actions: Overdue claims'],
  ['agent', 'overdeu', 'Go to: Overview'],
  ['agent', 'unpaid', 'Go to: Bills'],
  ['agent', 'invoices', 'Go to: Bills'],
  ['agent', 'renewals', 'Actions: Renewals'],
  ['agent', 'expiring', 'Go to: Renewals'],
  ['agent', 'today', 'Go to: Overview'],
  ['agent', 'inbox', 'Go to: Messages'],
  ['agent', 'dark', 'Actions: Dark theme'],
  ['agent', 'two-step', 'Go to: Security'],
  ['agent', 'docments', 'Go to: Documents'],
  ['agent', 'diary', 'Go to: Tasks'],
  ['agent', 'endorsement', 'Go to: Requests'],
  ['agent', 'log out', 'Actions: Log out'],
  ['client', 'settings', 'Go to: Notification settings'],
  ['client', 'my adress', 'Go to: My Details'],
  ['client', 'id card', 'Actions: ID Cards'],
  ['client', 'pay', 'Go to: Bills'],
  ['client', 'certifcate', 'Go to: Send a certificate'],
] as const

type World = Awaited<ReturnType<typeof freshPortal>>

/** A book with names from several languages. */
async function book() {
  const world = await freshPortal()
  const { as, context, people } = world
  const add = (company: string, firstName: string, lastName: string, phone?: string) =>
    addTestPerson(context, {
      ...{ role: 'client', agent: people.agent, company, firstName, lastName },
      ...(phone && { phone }),
    })
  const harbor = await add('Harbor Light Cafe', 'Renee', 'Castellano', '8605550177')
  const norwegianClient = await add('Ørsted Marine LLC', 'Søren', 'Lindqvist')
  await add('Łódź Pierogi House', 'Łukasz', 'Ziółkowski')
  await add('Müller & Sons', 'Zoë', 'Müller')
  await add('Quarrystone Masonry', 'Priya', 'Raghunathan')
  const insure = async ({ id: clientId }: { id: string }, type: string, policyNumber: string) => {
    const policy = { type, policyNumber, insurer: 'Chubb', startDate: '2026-01-01', premium: 900 }
    const { status } = await as(people.agent).call(api.policies.create, { clientId, ...policy })
    expect(status).toBe(201)
  }
  await insure(harbor, "Business Owner's Policy (BOP)", 'HLC 440917')
  await insure(harbor, 'Umbrella & Excess Liability Insurance', 'UMB 7')
  await insure(norwegianClient, 'Inland Marine Insurance', 'IM 300')
  await insure(norwegianClient, "Workers' Compensation Insurance", 'WC 88')
  return world
}

const textOf = (title: ReactNode) =>
  renderToStaticMarkup(title)
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

/** The search as the dialog shows it: 'Section: row' of each row. */
async function rowsOf({ as, people }: World, searcher: 'agent' | 'admin' | 'client', typedText: string) {
  const person = people[searcher]
  const me = (await as(person).call(api.auth.me, {})).body.user
  const search = async (q: string, searchedKind?: 'client') =>
    q === ''
      ? undefined
      : (await as(person).call(api.search.find, { q, ...(searchedKind && { only: searchedKind }) })).body
  const command = parseClientCommand(typedText, me.role)
  const sections = paletteSectionsFor(me, typedText, {
    results: await search(typedText.trim()),
    namedClients: await search(command?.name ?? '', 'client'),
  })
  return sections.flatMap(({ title, rows }) => rows.map((row) => `${title}: ${textOf(row.title)}`))
}

test('each query leads with Enter to what it means', async () => {
  const world = await book()
  const foundRows: unknown[] = []
  for (const [searcher, typedText] of queries)
    foundRows.push([searcher, typedText, (await rowsOf(world, searcher, typedText))[0]])
  expect(foundRows).toEqual(queries)
})

test('below a client that was found are the verbs of staff, each for that client', async () => {
  const world = await book()
  const commandVerbs = ['Renew', 'Quote', 'Certificate', 'Claim', 'Payment', 'Call', 'Cancel']
  expect(await rowsOf(world, 'agent', 'orsted')).toEqual([
    'Clients: Ørsted Marine LLC',
    ...commandVerbs.map((verb) => `For Ørsted Marine LLC: ${verb}`),
  ])
})

test('before anything is typed, staff see the clients they opened last, and clients see none', async () => {
  const world = await book()
  const { agent, client } = world.people
  storeRecentClient(agent.id, { id: 'one', name: 'Harbor Light Cafe' })
  storeRecentClient(agent.id, { id: 'two', name: 'Ørsted Marine LLC' })
  storeRecentClient(agent.id, { id: 'one', name: 'Harbor Light Cafe' })
  storeRecentClient(client.id, { id: 'two', name: 'Ørsted Marine LLC' })
  expect((await rowsOf(world, 'agent', '')).slice(0, 3)).toEqual([
    'Recent clients: Harbor Light Cafe',
    'Recent clients: Ørsted Marine LLC',
    'Actions: Renew a policy for …',
  ])
  expect((await rowsOf(world, 'client', ''))[0]).toBe('Actions: Get a Quote')
})
