import { expect, test } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { operationsOf } from '../../../contract/values/known-forms.ts'
import { pdfFile } from '../../testing/files.ts'
import { portal } from '../../testing/portal.ts'
import { blanketForm } from '../../testing/sample-input.ts'

type FormInput = Omit<CallInput<typeof api.policyParts.fileForm>, 'policyId'>
type SavedForm = Extract<CallInput<typeof api.policyParts.save>['parts'][number], { kind: 'form' }>

const { kind: _, ...additionalInsured } = blanketForm
const formForH12 = { ...additionalInsured, scope: 'named', names: 'H12 Realty' } as const
const auto = { type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902' } as const
const askedOnAuto = 'CG 20 10 is a general liability form. Confirm that this auto policy has it.'

async function world() {
  const { people, given, as, ...rest } = await portal()
  const policy = await given.policy({ type: 'General Liability Insurance', policyNumber: 'GL 7710' })
  const agent = as(people.agent)
  const file = (form: FormInput, policyId = policy.id, actor = agent, key?: string) =>
    actor.call(api.policyParts.fileForm, { ...form, policyId }, key ? { key } : {})
  const save = (forms: Omit<SavedForm, 'kind'>[], policyId = policy.id) =>
    agent.call(api.policyParts.save, {
      policyId,
      kind: 'form',
      parts: forms.map((form) => ({ ...form, kind: 'form' as const })),
    })
  const formsOn = async (policyId = policy.id) =>
    (await agent.call(api.policyParts.ofPolicy, { policyId })).body.parts.flatMap((part) =>
      part.kind === 'form' ? part : [],
    )
  const confirmParty = (formId: string, holder: string, policyId = policy.id, actor = agent) =>
    actor.call(api.policyParts.confirmSameParty, { policyId, formId, holder })
  const logOf = async (action: string) =>
    (await as(people.admin).call(api.activity.log, {})).body.events.filter((event) => event.action === action)
  return { ...rest, people, given, as, agent, policy, file, save, formsOn, confirmParty, logOf }
}

// Spec: policy/details
test('a form is filed with its page, which becomes a document that the client sees', async () => {
  const { file, policy, as, people, agent, logOf } = await world()
  const filedFile = await file({ ...formForH12, file: pdfFile('cg-20-10.pdf') })
  expect(filedFile.status).toBe(201)
  const [form] = filedFile.body.parts
  expect(form).toMatchObject({
    ...{ kind: 'form', number: 'CG 20 10', scope: 'named', names: ['H12 Realty'] },
    ...{ documentId: expect.any(String), sameAs: [], operations: null, confirmed: false },
  })
  const documentId = form?.kind === 'form' ? (form.documentId ?? '') : ''
  const { document } = (await as(people.client).call(api.documents.one, { id: documentId })).body
  expect(document).toMatchObject({ type: 'policy', policyId: policy.id, fileName: 'cg-20-10.pdf' })
  expect(document.title).toMatch(/^CG 20 10 04 13 Additional Insured/)
  const [event] = (await agent.call(api.policyEvents.ofPolicy, { policyId: policy.id })).body.events
  expect(event).toMatchObject({
    kind: 'correction',
    changes: { forms: [[], [expect.stringContaining('page on file')]] },
  })
  expect(await logOf('policy.partsChanged')).toHaveLength(1)
  expect(await logOf('document.uploaded')).toHaveLength(1)

  const removedReply = await agent.call(api.documents.remove, { id: documentId, reason: 'wrong file' })
  expect(removedReply.status).toBe(204)
  const { parts } = (await agent.call(api.policyParts.ofPolicy, { policyId: policy.id })).body
  expect(parts).toMatchObject([{ number: 'CG 20 10', documentId: null }])
})

test('a form can be filed without a page, and only once with the same idempotency key', async () => {
  const { file, formsOn, policy, agent } = await world()
  const key = '0b5f8f9e-7c39-4a53-9a3b-0d6f5f1f0001'
  const page = () => pdfFile('cg-20-10.pdf')
  const firstReply = await file({ ...additionalInsured, file: page() }, policy.id, agent, key)
  const repeatedReply = await file({ ...additionalInsured, file: page() }, policy.id, agent, key)
  expect([firstReply.status, repeatedReply.status]).toEqual([201, 201])
  expect(repeatedReply.body).toEqual(firstReply.body)
  await file({ ...additionalInsured, number: 'CG 20 37', title: '' })
  expect(await formsOn()).toMatchObject([
    { number: 'CG 20 10' },
    {
      number: 'CG 20 37',
      title: 'Additional Insured – Owners, Lessees or Contractors – Completed Operations',
      documentId: null,
    },
  ])
})

test('a refused form files no document', async () => {
  const { file, formsOn, agent } = await world()
  const refusedFile = await file({ ...additionalInsured, edition: '', file: pdfFile('cg-20-10.pdf') })
  expect(refusedFile.failure.fields).toEqual({ edition: 'Please enter the edition, such as 04 13' })
  expect(await formsOn()).toEqual([])
  expect((await agent.call(api.documents.all, {})).body.documents).toEqual([])
})

// Spec: policy/detail-rules
test('a form of another line or with an unusual effect is refused at its field until staff confirm it', async () => {
  const { file, save, given, formsOn } = await world()
  const autoPolicyId = (await given.policy(auto)).id
  expect((await file(additionalInsured, autoPolicyId)).failure.fields).toEqual({ number: askedOnAuto })
  expect((await save([additionalInsured], autoPolicyId)).failure.fields).toEqual({
    'parts.0.number': askedOnAuto,
  })
  expect((await file({ ...additionalInsured, confirmed: true }, autoPolicyId)).status).toBe(201)
  const [storedForm] = await formsOn(autoPolicyId)
  expect(storedForm).toMatchObject({ number: 'CG 20 10', confirmed: true })

  const waiver = { ...additionalInsured, number: 'CA 04 44', title: 'Waiver' } as const
  const askedText =
    'The usual effect of CA 04 44 is: waiver of subrogation. Confirm that its effect is: additional insured.'
  expect((await file(waiver, autoPolicyId)).failure.fields).toEqual({ effect: askedText })
  expect(
    (await save([{ ...storedForm, ...additionalInsured, confirmed: true }, waiver], autoPolicyId)).failure
      .fields,
  ).toEqual({
    'parts.1.effect': askedText,
  })
  expect((await file({ ...waiver, confirmed: true }, autoPolicyId)).status).toBe(201)
  expect((await file({ ...additionalInsured, confirmed: true })).body.parts).toMatchObject([
    { confirmed: false },
  ])
})

test('a form with an effect needs an edition and a title, and known titles are filled in', async () => {
  const { save, file } = await world()
  const formOfInsured = {
    number: 'HG 1001',
    edition: '06 20',
    title: 'Blanket AI',
    effect: 'additional insured',
  } as const
  expect((await save([{ ...formOfInsured, edition: '' }])).failure.fields).toEqual({
    'parts.0.edition': 'Please enter the edition, such as 04 13',
  })
  expect((await save([{ ...formOfInsured, title: '' }])).failure.fields).toEqual({
    'parts.0.title': 'Please enter the title as printed on the form',
  })
  expect((await file({ ...additionalInsured, edition: '11 85', title: '' })).failure.fields).toEqual({
    title: 'Please enter the title as printed on the form',
  })
  expect((await save([{ ...formOfInsured, title: '', edition: '', effect: 'other' }])).status).toBe(200)
})

test('a form on file without a title may stay, but cannot be saved again without one', async () => {
  const { save, formsOn, context, policy } = await world()
  const formOfInsured = {
    number: 'HG 1001',
    edition: '06 20',
    title: 'Blanket AI',
    effect: 'additional insured',
  } as const
  await save([{ ...formOfInsured, scope: 'named', names: ['H12 Realty', 'Bayfare Grocers'] }])
  await context.pool.query(
    `update policy_parts set said = (said - 'operations' - 'sameAs' - 'documentId' - 'confirmed') || '{"title": ""}'
      where policy_id = $1`,
    [policy.id],
  )
  const [oldForm] = await formsOn()
  const id = oldForm?.id ?? ''
  const holderNames = ['H12 Realty', 'Bayfare Grocers']
  const sameForm = { ...formOfInsured, id, title: '', scope: 'named' as const, names: holderNames }
  expect(oldForm).toMatchObject({
    title: '',
    operations: null,
    sameAs: [],
    documentId: null,
    confirmed: false,
  })
  expect((await save([sameForm, { ...additionalInsured }])).status).toBe(200)
  expect((await save([{ ...sameForm, names: ['H12 Realty'] }])).status, 'fewer names').toBe(200)
  for (const change of [{ names: ['H12 Realty', 'Quay'] }, { edition: '06 21' }, { from: '2026-10-01' }])
    expect((await save([{ ...sameForm, names: ['H12 Realty'], ...change }])).failure.fields).toEqual({
      'parts.0.title': 'Please enter the title as printed on the form',
    })
})

test('the same form is not filed twice for the same parties and days', async () => {
  const { file, save } = await world()
  await file(formForH12)
  const duplicateError = { number: 'CG 20 10 04 13 is already on this policy. Please edit that row' }
  expect((await file(formForH12)).failure.fields).toEqual(duplicateError)
  expect(
    (await file({ ...formForH12, number: 'cg2010', edition: '0413', names: 'H12 REALTY' })).failure.fields,
  ).toEqual({
    number: 'cg2010 0413 is already on this policy. Please edit that row',
  })
  expect((await file({ ...formForH12, names: 'Bayfare Grocers' })).status).toBe(201)
  expect((await file({ ...formForH12, edition: '12 19' })).status).toBe(201)
  expect((await save([additionalInsured, additionalInsured])).failure.fields).toEqual({
    'parts.0.number': 'CG 20 10 04 13 is already on this policy. Please edit that row',
  })
  const years = [
    { ...additionalInsured, until: '2026-10-01' },
    { ...additionalInsured, from: '2026-10-01' },
  ]
  expect((await save(years)).status, 'one after the other').toBe(200)
})

test('operations are stored only if they differ from those of the form’s number', async () => {
  const { file, save, formsOn } = await world()
  const storedOperationsOf = async (operations: SavedForm['operations']) => {
    await save([])
    await file({ ...additionalInsured, operations, confirmed: true })
    const [form] = await formsOn()
    return form && { operations: form.operations, counts: operationsOf(form) }
  }
  expect(await storedOperationsOf(['ongoing'])).toEqual({ operations: null, counts: ['ongoing'] })
  expect(await storedOperationsOf(['completed', 'ongoing'])).toEqual({
    operations: ['ongoing', 'completed'],
    counts: ['ongoing', 'completed'],
  })
  expect(await storedOperationsOf('')).toEqual({ operations: [], counts: [] })
  expect(
    (await file({ ...additionalInsured, names: ['Dock Co'], operations: ['completed'] })).failure.fields,
  ).toEqual({
    number: 'CG 20 10 covers ongoing operations. Confirm that it covers completed operations here.',
  })
  expect((await save([{ ...additionalInsured, operations: ['all'] as never }])).failure.fields).toEqual({
    'parts.0.operations': 'Please choose ongoing or completed operations',
  })
  const waiver = {
    ...additionalInsured,
    number: 'CG 24 04',
    effect: 'waiver of subrogation',
    title: 'W',
  } as const
  expect((await save([{ ...waiver, operations: ['ongoing'] }])).body.parts).toMatchObject([
    { operations: null },
  ])
})

test('a form keeps its project, twice for two projects, and earlier builds read its effect as other', async () => {
  const { file, save, formsOn, context } = await world()
  const towerAddress = 'H12 Tower, Groton'
  expect((await file({ ...formForH12, project: towerAddress })).status).toBe(201)
  expect((await file({ ...formForH12, project: 'Mystic Wharf' })).status).toBe(201)
  expect((await file({ ...formForH12, project: 'H12 TOWER GROTON' })).failure.fields).toEqual({
    number: 'CG 20 10 04 13 is already on this policy. Please edit that row',
  })
  const readStoredForms = () =>
    context.pool.query(`select said ->> 'effect' as effect, said ->> 'project' as project from policy_parts
      where removed_at is null order by place`)
  expect((await readStoredForms()).rows).toEqual([
    { effect: 'other', project: towerAddress },
    { effect: 'other', project: 'Mystic Wharf' },
  ])
  const [firstForm] = await formsOn()
  expect(firstForm).toMatchObject({ effect: 'additional insured', project: towerAddress })
  const { project: _, ...storedForm } = firstForm ?? {}
  expect((await save([{ ...formForH12, ...storedForm }])).body.parts).toMatchObject([
    { project: towerAddress },
  ])
  expect((await save([{ ...formForH12, ...storedForm, project: '' }])).body.parts).toMatchObject([
    { project: '' },
  ])
  expect((await readStoredForms()).rows).toEqual([{ effect: 'additional insured', project: '' }])
  const otherForm = {
    number: 'XX 1',
    edition: '',
    title: '',
    effect: 'other',
    project: towerAddress,
  } as const
  expect((await save([{ ...formForH12, ...otherForm }])).body.parts).toMatchObject([{ project: '' }])
})

test('an aggregate per project or location is stored so that earlier builds read its effect as other', async () => {
  const { file, formsOn, context } = await world()
  const aggregate = { edition: '05 09', title: '' }
  await file({ ...aggregate, number: 'CG 25 03', effect: 'aggregate per project' })
  await file({ ...aggregate, number: 'CG 25 04', effect: 'aggregate per location' })
  expect((await formsOn()).map(({ effect }) => effect)).toEqual([
    'aggregate per project',
    'aggregate per location',
  ])
  const { rows } = await context.pool.query(`select said ->> 'effect' as effect from policy_parts`)
  expect(rows).toEqual([{ effect: 'other' }, { effect: 'other' }])
})

test('a renewal copies the page, the confirmed parties and the effect of a form', async () => {
  const { file, formsOn, agent, policy, confirmParty } = await world()
  await file({ ...formForH12, file: pdfFile('cg-20-10.pdf') })
  await file({ number: 'CG 25 03', edition: '05 09', title: '', effect: 'aggregate per project' })
  const [form] = await formsOn()
  await confirmParty(form?.id ?? '', 'H12 Realty LLC')
  const renewalId = (await agent.call(api.policies.renew, { id: policy.id, premium: 8712 })).body.policy.id
  expect(await formsOn(renewalId)).toMatchObject([
    { documentId: form?.documentId, sameAs: [{ holder: 'H12 Realty LLC' }] },
    { effect: 'aggregate per project' },
  ])
})

// Spec: certificates/forms
test('staff confirm that a named party is a holder of a similar name, and the audit log records it once', async () => {
  const { file, formsOn, confirmParty, save, logOf } = await world()
  await file(formForH12)
  const [form] = await formsOn()
  const id = form?.id ?? ''
  const confirmedReply = await confirmParty(id, 'H12 Realty LLC')
  const sameAs = [{ name: 'H12 Realty', holder: 'H12 Realty LLC', confirmedOn: '2026-11-20' }]
  expect(confirmedReply.body.parts).toMatchObject([{ id, sameAs }])
  const { version } = confirmedReply.body
  for (const partyName of ['H12 Realty LLC', 'h12 realty, llc', 'H12 REALTY'])
    expect((await confirmParty(id, partyName)).body).toMatchObject({ version, parts: [{ sameAs }] })
  const [entry] = await logOf('policy.partsChanged')
  expect(JSON.stringify(entry?.changes)).toContain('H12 Realty LLC is H12 Realty')

  await save([{ ...formForH12, id, edition: '12 19' }])
  expect(await formsOn(), 'another edit keeps it').toMatchObject([{ edition: '12 19', sameAs }])
  await save([{ ...formForH12, id, names: 'H12 Realty Trust' }])
  expect(await formsOn(), 'it goes with the name').toMatchObject([{ sameAs: [] }])
})

test('a holder of another name is refused', async () => {
  const { file, formsOn, confirmParty } = await world()
  await file({ ...formForH12, names: 'H12 Realty\nCity of Groton' })
  await file({ ...additionalInsured, number: 'CG 20 33' })
  const [namedForm, blanket] = await formsOn()
  const changedForm =
    'CG 20 10 04 13 names H12 Realty, City of Groton. The names are too different to be one party'
  for (const holder of ['Quay Realty LLC', 'City of New London', 'H1 Realty', 'The LLC', '…', '"'])
    expect((await confirmParty(namedForm?.id ?? '', holder)).failure.fields, holder).toEqual({
      holder: changedForm,
    })
  expect((await confirmParty(namedForm?.id ?? '', 'Groton, City of')).status).toBe(200)
  expect((await confirmParty(blanket?.id ?? '', 'H12 Realty')).failure.fields).toEqual({
    holder: 'CG 20 33 04 13 names no one, so there is no one to match',
  })
  expect((await confirmParty(namedForm?.id ?? '', ' ')).failure.fields).toEqual({
    holder: 'Please enter the name of the certificate holder',
  })
  expect((await confirmParty(namedForm?.id ?? '', 'H12\u0000')).failure.fields).toHaveProperty('holder')
})

test('forms cannot be filed on a policy of another agent’s client, nor by clients', async () => {
  const { file, formsOn, confirmParty, as, people, policy, given } = await world()
  await file(formForH12)
  const [form] = await formsOn()
  const id = form?.id ?? ''
  const more = { ...additionalInsured, file: pdfFile('cg-20-10.pdf') }
  expect((await file(more, policy.id, as(people.client))).status).toBe(403)
  expect((await file(more, policy.id, as(people.otherAgent))).status).toBe(404)
  expect((await confirmParty(id, 'H12 Realty LLC', policy.id, as(people.client))).status).toBe(403)
  expect((await confirmParty(id, 'H12 Realty LLC', policy.id, as(people.otherAgent))).status).toBe(404)
  const otherPolicy = await given.policy({ policyNumber: 'GL 2' })
  expect((await confirmParty(id, 'H12 Realty LLC', otherPolicy.id)).status, 'a form of another policy').toBe(
    404,
  )
  expect((await confirmParty('none', 'H12 Realty LLC')).status).toBe(404)
  expect((await file(more, 'none')).status).toBe(404)
  expect(await formsOn()).toMatchObject([{ id, sameAs: [] }])
})

test('unusual text is refused at its field or stored unchanged', async () => {
  const { file, formsOn } = await world()
  const hugeText = 'x'.repeat(1_000_000)
  expect((await file({ ...additionalInsured, title: hugeText })).failure.fields).toHaveProperty('title')
  expect((await file({ ...additionalInsured, number: hugeText })).failure.fields).toHaveProperty('number')
  expect((await file({ ...additionalInsured, title: 'a\u0000b' })).failure.fields).toHaveProperty('title')
  expect((await file({ ...additionalInsured, scope: 'named' })).failure.fields).toEqual({
    names: 'Please enter who the form applies to',
  })
  expect(
    (await file({ ...additionalInsured, from: '2026-10-01', until: '2026-10-01' })).failure.fields,
  ).toEqual({
    until: 'The last day must be after the first',
  })
  const names = ['Ünal & Söhne GmbH', '“H12” <b>Realty</b>', '__proto__', '株式会社']
  const title = 't'.repeat(200)
  await file({ ...additionalInsured, title, scope: 'named', names, file: pdfFile('odd.pdf') })
  expect(await formsOn()).toMatchObject([{ title, names, documentId: expect.any(String) }])
})

test('two forms filed at once are both on the policy', async () => {
  const { file, formsOn } = await world()
  const filedReplies = await Promise.all([
    file(formForH12),
    file({ ...formForH12, names: 'Bayfare Grocers' }),
  ])
  expect(filedReplies.map(({ status }) => status)).toEqual([201, 201])
  expect(await formsOn()).toHaveLength(2)
  const sameForm = await Promise.all([
    file({ ...formForH12, names: 'Quay' }),
    file({ ...formForH12, names: 'Quay' }),
  ])
  expect(sameForm.map(({ status }) => status).sort()).toEqual([201, 400])
})
