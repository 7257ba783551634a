import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import {
  bakeryRow,
  importRowsOf,
  makeCsvList,
  readStoredBook,
  runCommit,
  runRehearsal,
  runUndo,
  uploadAndRehearse,
  uploadedImport,
} from '../../testing/book-imports.ts'
import { readImport, sampleLookups } from '../../testing/import-files.ts'
import { portal } from '../../testing/portal.ts'
import { buildLookups } from './lookups.ts'
import { guessChoice, guessStateCode, parseChoice } from './parse-choices.ts'

const columnsOf = async (content: string) => (await readImport(content)).look.tables[0]?.columns ?? []

// Spec: imports/mapping
test.each([
  ['Pol #,Insured,DBA,Eff,X-date,Prem,Co,LOB', 'number name dba start end premium carrier line'],
  ['Pol Num,FNI,D/B/A,Eff Dt,XDate,Ann Prem,Ins Co,Cov', 'number name dba start end premium carrier line'],
  ['PolNo,Cust,T/A,Inception,Xdt,WP,Ins. Carrier,Pol Type', 'number name dba start end premium carrier line'],
  [
    'Policy #,Client,DBA Name,EffDt,ExpDt,Tot Prem,Mkt,Line',
    'number name dba start end premium carrier line',
  ],
  [
    "Pol No,Insured's Name,DBA,Eff. Date,Renewal,Premium Amt,Carr,LOB",
    'number name dba start end premium carrier line',
  ],
])('the trade’s short headers are known: %s', async (headers, expected) => {
  const cells = 'HBP 1,Harbor Bakery LLC,Harbor,3/1/2026,3/1/2027,$900.00,Travelers,GL'
  const columns = await columnsOf(`${headers}\n${cells}\n`)
  expect(columns.map(({ field }) => field?.split('.')[1]).join(' ')).toBe(expected)
  expect(columns.filter(({ certainty }) => certainty === 'unsure')).toEqual([])
})

test('short headers of clients are known, and a mailing address is not taken for an email', async () => {
  const headers =
    'Acct Name,Acct #,Mail Addr1,Mail City,St,Mail Zip,Bus Ph,Cell #,Email Addr,Fed ID,AE,Acct Mgr'
  const cells =
    'Harbor Bakery LLC,77,4 Quay Lane,Mystic,CT,06355,860-555-0101,860-555-0102,a@harbor.example,06-5550101,Daniel Kim,Ana Ruiz'
  expect((await columnsOf(`${headers}\n${cells}\n`)).map(({ field }) => field)).toEqual([
    ...['accounts.name', 'accounts.number', 'accounts.mailingStreet', 'accounts.mailingCity'],
    ...['accounts.mailingState', 'accounts.mailingZip', 'accounts.phone', 'people.phone', 'people.email'],
    ...['accounts.ein', 'accounts.agent', 'accounts.managers'],
  ])
})

test('a column that no field fits asks for a decision, an empty one and a known one do not', async () => {
  const columns = await columnsOf('Insured,Pol #,Mascot,Spare\nHarbor Bakery LLC,HBP 1,A gull,\n')
  expect(columns.map(({ head, certainty }) => [head, certainty])).toEqual([
    ['Insured', 'likely'],
    ['Pol #', 'likely'],
    ['Mascot', 'unsure'],
    ['Spare', 'certain'],
  ])
})

// Spec: imports/values
test('the trade’s abbreviations of lines are known', () => {
  const lines = [
    ['General Liability Insurance', 'GL CGL gliab'],
    ["Business Owner's Policy (BOP)", 'BOP'],
    ["Workers' Compensation Insurance", 'WC WCOMP Work-Comp'],
    ['Commercial Auto Insurance', 'CA BA BAP AUTOB'],
    ['Commercial Property Insurance', 'PROP CPROP CF'],
    ['Umbrella & Excess Liability Insurance', 'UMB UMBR XS CUMB'],
    ['Inland Marine Insurance', 'IM INMRC'],
    ['Cyber Liability Insurance', 'CYB CYBER'],
    ['Professional Liability Insurance (Errors & Omissions)', 'E&O EO'],
  ] as const
  for (const [name, writtenText] of lines)
    for (const one of writtenText.split(' '))
      expect([one, sampleLookups.line(one)?.name]).toEqual([one, name])
  const personal = buildLookups(
    [],
    ['Auto', 'Homeowners', 'EPLI', 'Directors & Officers'].map((name, index) => ({
      ...{ name, category: index < 2 ? ('personal' as const) : ('commercial' as const), aliases: [] },
    })),
  )
  expect(['PAP', 'HO3', 'HO-5', 'EPLI', 'D&O'].map((one) => personal.line(one)?.name)).toEqual([
    ...['Auto', 'Homeowners', 'Homeowners', 'EPLI', 'Directors & Officers'],
  ])
})

test.each([
  ['TRV', 'Travelers'],
  ['Trav', 'Travelers'],
  ['Travellers', 'Travelers'],
  ['Travlers Ins Co', 'Travelers'],
  ['HIG', 'The Hartford'],
  ['Hart', 'The Hartford'],
  ['Hartfrod', 'The Hartford'],
  ['LM', 'Liberty Mutual'],
  ['Libery Mutual', 'Liberty Mutual'],
  ['Amtrst', 'AmTrust'],
  ['Hanovr', 'Hanover'],
])('the carrier “%s” is proposed as %s, for review', (writtenText, name) => {
  expect(sampleLookups.carrier(writtenText)).toBeNull()
  expect(sampleLookups.proposedCarrier(writtenText)).toMatchObject({
    name: name,
    because: expect.any(String),
  })
})

test('nothing is proposed where two carriers are as close, or the name is short or another', () => {
  const carriers = ['National General', 'Nationwide', 'Arcadia', 'Acadia', 'Merchants 2', 'Liberty Mutual']
  const lookups = buildLookups(
    carriers.map((name) => ({ name, aliases: [], companies: [] })),
    [],
  )
  for (const writtenText of ['Nat', 'Nati', 'Ancadia', 'Acme', 'Merchants 3', 'Liability', '', '!'])
    expect([writtenText, lookups.proposedCarrier(writtenText)]).toEqual([writtenText, null])
})

test.each([
  ['Gen Liab', 'General Liability Insurance'],
  ['Genral Liability', 'General Liability Insurance'],
  ['Comm Prop', 'Commercial Property Insurance'],
  ['Inlnd Marine', 'Inland Marine Insurance'],
  ['Workers Compensaton', "Workers' Compensation Insurance"],
])('the line “%s” is proposed as %s, for review', (writtenText, name) => {
  expect(sampleLookups.line(writtenText)).toBeNull()
  expect(sampleLookups.proposedLine(writtenText)?.name.name).toBe(name)
})

test('what can be two lines is not proposed: a person decides', () => {
  for (const writtenText of ['PL', 'Prof', 'Liability', 'Misc', 'Package X'])
    expect([writtenText, sampleLookups.proposedLine(writtenText)]).toEqual([writtenText, null])
})

test('statuses and states of other systems are known, and misspelled ones proposed', () => {
  const statusOf = (text: string) => parseChoice('policies.status', text, ['active', 'pending'])
  expect(['Act', 'INF', 'In-Force', 'Bnd', 'RNWL', 'Reinstated', 'NB'].map(statusOf)).toEqual(
    Array.from({ length: 7 }, () => 'active'),
  )
  expect(['Pend', 'PND', 'Subm'].map(statusOf)).toEqual(['pending', 'pending', 'pending'])
  expect(['Actve', 'Pnding', 'Isued'].map((text) => guessChoice('policies.status', text))).toEqual([
    ...['active', 'pending', 'active'],
  ])
  expect(['C', 'Terminated', 'Inactve', 'XYZ'].map((text) => guessChoice('policies.status', text))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect(['Conneticut', 'Massachusets', 'Pensylvania', 'Virgina'].map(guessStateCode)).toEqual([
    ...['CT', 'MA', 'PA', 'VA'],
  ])
  expect(['Conn', 'Carolina', 'Dakota', 'Nowhere'].map(guessStateCode)).toEqual([null, null, null, null])
})

// Spec: imports/names
test('a proposed carrier comes in without an answer, is named for review, and another choice for it holds', async () => {
  const testPortal = await portal()
  const storedBookBefore = await readStoredBook(testPortal)
  const list = makeCsvList(bakeryRow.with(8, 'Travellers'), bakeryRow.with(7, 'HBP 2').with(8, 'Acme Mutual'))
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.counts.policies).toMatchObject({ new: 1, wrong: 1 })
  expect(run.names.slice(0, 2)).toMatchObject([
    { of: 'carriers', written: 'Acme Mutual', means: null, certainty: 'unknown', because: null },
    { of: 'carriers', written: 'Travellers', means: 'Travelers', certainty: 'proposed', rows: 1 },
  ])
  expect(run.names[1]?.because).toBe('Matched by a similar spelling')
  const admin = testPortal.as(testPortal.people.admin)
  const carriers = [
    { written: 'Travellers', means: 'Chubb' },
    { written: 'Acme Mutual', means: 'Chubb' },
  ]
  await admin.call(api.imports.settle, { id: run.id, carriers })
  const repeatedRehearsal = await runRehearsal(testPortal, run.id)
  expect(repeatedRehearsal.counts.policies).toMatchObject({ new: 2, wrong: 0 })
  expect(repeatedRehearsal.names.filter(({ of }) => of === 'carriers')).toMatchObject([
    { written: 'Acme Mutual', means: 'Chubb', certainty: 'chosen', rows: 1 },
    { written: 'Travellers', means: 'Chubb', certainty: 'chosen', rows: 1 },
  ])
  await runCommit(testPortal, run.id)
  expect((await runUndo(testPortal, run.id)).leftInPlace).toEqual([])
  expect(await readStoredBook(testPortal)).toEqual(storedBookBefore)
})

test('a known abbreviation is listed with what it means, and a person may choose another line for it', async () => {
  const testPortal = await portal()
  const run = await uploadAndRehearse(testPortal, { 'list.csv': makeCsvList(bakeryRow.with(9, 'CA')) })
  const auto = { of: 'lines', written: 'CA', means: 'Commercial Auto Insurance', certainty: 'known' }
  expect(run.names).toContainEqual(expect.objectContaining(auto))
  const lines = [{ written: 'CA', means: 'General Liability Insurance' }]
  await testPortal.as(testPortal.people.admin).call(api.imports.settle, { id: run.id, lines })
  await runRehearsal(testPortal, run.id)
  const [policy] = await importRowsOf(testPortal, run.id, { kind: 'policies' })
  expect(policy?.fields).toContainEqual(
    expect.objectContaining({ field: 'policies.line', after: 'General Liability Insurance' }),
  )
})

test('an unknown state and an unknown status are decided once for all their rows', async () => {
  const testPortal = await portal()
  const list = [
    'Insured,State,Zip,Pol #,Carrier,LOB,Eff,Exp,Status',
    'Gull Cafe LLC,Nutmeg,06355,GC 1,Travelers,GL,3/1/2026,3/1/2027,Level 9',
    'Tern Cafe LLC,Nutmeg,06355,TC 1,Travelers,GL,3/1/2026,3/1/2027,Level 9',
  ].join('\n')
  const run = await uploadAndRehearse(testPortal, { 'list.csv': list })
  expect(run.names.filter(({ certainty }) => certainty === 'unknown')).toMatchObject([
    { of: 'states', written: 'Nutmeg', rows: 2 },
    { of: 'policyStatuses', written: 'Level 9', rows: 2 },
  ])
  await testPortal.as(testPortal.people.admin).call(api.imports.settle, {
    ...{ id: run.id, states: [{ written: 'Nutmeg', means: 'CT' }] },
    policyStatuses: [{ written: 'Level 9', means: 'pending' }],
  })
  const repeatedRehearsal = await runRehearsal(testPortal, run.id)
  expect(repeatedRehearsal.leftOut).toEqual([])
  const rows = await importRowsOf(testPortal, run.id, { outcome: 'new' })
  const valuesAfter = rows.flatMap(({ fields }) => fields.map((field) => `${field.field} ${field.after}`))
  expect(valuesAfter).toEqual(
    expect.arrayContaining(['accounts.mailingStreet CT 06355', 'policies.status pending']),
  )
})

test('columns that a person confirms are certain, also those that stay out', async () => {
  const testPortal = await portal()
  const { id, fileList } = await uploadedImport(testPortal, {
    'list.csv': 'Insured,Pol #,Mascot\nHarbor Bakery LLC,HBP 1,A gull\n',
  })
  const columns = [
    { at: 0, field: 'accounts.name' },
    { at: 2, field: null },
  ]
  const { body } = await testPortal
    .as(testPortal.people.admin)
    .call(api.imports.map, { id, fileId: fileList[0]?.id ?? '', table: 0, columns })
  expect(body.import.fileList[0]?.tables[0]?.columns).toMatchObject([
    { certainty: 'certain', because: 'Confirmed by hand' },
    { certainty: 'likely' },
    { field: null, certainty: 'certain', because: 'Confirmed by hand' },
  ])
})
