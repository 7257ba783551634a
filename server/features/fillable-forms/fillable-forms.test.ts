import { expect, test } from 'vitest'
import { api } from '../../../contract/index.ts'
import type { FillableKind } from '../../../contract/values/form-entries.ts'
import { entriesOf } from '../../../contract/values/form-entries.ts'
import {
  approvedClient,
  bayfareInsured,
  certificatePaperOf,
  checkCodeOf,
  makeCertifiable,
  requireCertificate,
} from '../../testing/certificates.ts'
import { pngFile, sampleFile } from '../../testing/files.ts'
import { makeForm, uploadFillableForm } from '../../testing/fillable-form.ts'
import { pdfTextOf, secondReadingOf } from '../../testing/pdf-text.ts'
import { portal } from '../../testing/portal.ts'

const edition = '2016/03'

async function world() {
  const testPortal = await portal()
  const { as, people } = testPortal
  const [admin, agent, client] = [as(people.admin), as(people.agent), as(people.client)]
  const upload = (file: File, overrides: { kind?: FillableKind; edition?: string } = {}) =>
    admin.call(api.fillableForms.add, { kind: '25', edition, isLicensed: true, file, ...overrides })
  const file = (kind: FillableKind, options: Parameters<typeof uploadFillableForm>[2] = {}) =>
    uploadFillableForm(testPortal, kind, options)
  return { ...testPortal, admin, agent, client, upload, file }
}

/** A client with an approval, a project in Texas, and an agent who authorized their name. */
async function texas() {
  const testPortal = await world()
  const { agent, people } = testPortal
  const { form } = await approvedClient(testPortal)
  const reference = { operations: 'Deliveries of bread', project: 'Łódź Street & Co', state: 'TX' as const }
  const issueFor = (overrides: object = {}) =>
    agent.call(api.certificates.issueFor, {
      clientId: people.client.id,
      holder: { ...bayfareInsured, name: 'Łazienki & Sons, LLC' },
      ...form,
      reference,
      ...overrides,
    })
  const agreeToRepresent = () => agent.call(api.fillableForms.agree, { license: 'CT 2210447' })
  return { ...testPortal, form, issueFor, agree: agreeToRepresent }
}

test('an upload needs the license tick, an edition, and a PDF with fields that are not locked', async () => {
  const { upload, admin } = await world()
  const file = new File([await makeForm('25')], 'form-25.pdf')
  const untickedReply = await admin.call(api.fillableForms.add, {
    kind: '25',
    edition,
    isLicensed: false,
    file,
  })
  expect(untickedReply.failure.fields).toMatchObject({
    isLicensed: expect.stringContaining('license covers'),
  })
  expect((await upload(file, { edition: '03/2016' })).failure.fields).toHaveProperty('edition')
  const lockedFile = new File([await sampleFile('owner-aes-128.pdf')], 'form.pdf')
  expect((await upload(lockedFile)).failure.fields?.file).toContain('unsecured copy')
  expect((await upload(pngFile('form.png'))).failure.fields?.file).toContain('as a PDF')
})

test('fields are guessed by public names; the others are named until somebody decides, and then the form is ready', async () => {
  const { upload, admin, agent } = await world()
  const file = new File([await makeForm('25', { more: ['Agency_Memo_A'] })], 'form-25.pdf')
  const { form } = (await upload(file)).body
  expect(form).toMatchObject({
    kind: '25',
    edition,
    isReady: false,
    undecided: 1,
    pages: 1,
    usage: 'where required',
  })
  expect(form.mapping).toHaveLength(entriesOf('25').length)
  const picture = await agent.send('GET', `/api/agent/fillable-form/${form.id}/page/1`)
  expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/webp'])
  const memo = form.fields.find(({ name }) => name.includes('Agency_Memo_A'))?.name ?? ''
  const save = (entry: string, field = memo) =>
    admin.call(api.fillableForms.map, {
      id: form.id,
      usage: 'all certificates',
      mapping: [...form.mapping.filter((one) => one.field !== field), { field, entry }],
    })
  expect((await save('GeneralLiability_OccurrenceIndicator_A')).failure.fields?.mapping).toContain(
    'check box',
  )
  expect((await save('Nothing_Known_A')).failure.fields?.mapping).toContain('is not a known entry')
  expect((await save('', 'No_Such_Field')).failure.fields?.mapping).toContain('has no field')
  expect((await save('')).body.form).toMatchObject({ isReady: true, undecided: 0, usage: 'all certificates' })
  expect((await upload(file)).failure.code).toBe('edition_on_file')
  const { events } = (await admin.call(api.activity.log, { limit: 2 })).body
  expect(events.map(({ text }) => text)).toEqual([
    'Denise Okafor chose what fills the fields of form 25 (2016/03)',
    "Denise Okafor uploaded form 25 (2016/03) and confirmed that the agency's license covers filling it by software",
  ])
})

test('a newer edition that is ready takes the place of the one before', async () => {
  const { file, agent } = await world()
  await file('25')
  await file('25', { edition: '2025/12' })
  const { forms } = (await agent.call(api.fillableForms.list, {})).body
  expect(forms.map((form) => [form.edition, form.isSuperseded])).toEqual([
    ['2025/12', false],
    ['2016/03', true],
  ])
})

test('where a state allows standard forms only, the agency’s own form is issued, and two readers find all of it', async () => {
  const testPortal = await texas()
  const { issueFor, file, agree } = testPortal
  expect((await issueFor()).failure.code).toBe('standard_forms_only')
  await file('25')
  expect((await issueFor()).failure.code).toBe('no_representative')
  await agree()
  const { certificate } = (await issueFor()).body
  expect(certificate.printed.form).toMatchObject({ edition, signedBy: 'Daniel Kim' })
  const paper = await certificatePaperOf(testPortal, certificate)
  const [firstPage, ...otherPages] = await pdfTextOf(paper)
  expect(firstPage).toContain('MADE-UP FORM 25')
  const joinPages = (pages: readonly string[]) => pages.join('').normalize('NFKC').replaceAll(/\s/g, '')
  for (const readText of [joinPages(await pdfTextOf(paper)), joinPages(await secondReadingOf(paper))])
    for (const text of ['Łazienki&Sons,LLC', 'Łódź Street & Co', 'Daniel Kim', '1,000,000', 'CG 20 10 04 13'])
      expect(readText).toContain(text.replaceAll(' ', ''))
  // The form itself has no code: the verification page follows it.
  expect(otherPages).toHaveLength(1)
  expect(otherPages[0]).toContain(`Certificate ${certificate.number}, code`)
  expect(firstPage).not.toContain(checkCodeOf(certificate))
})

test('the filled form is previewed as pictures before it is issued, without number, and nothing is filed', async () => {
  const { agent, people, form, file, agree } = await texas()
  const preview = (state: 'TX' | 'CT') =>
    agent.call(api.certificates.previewForm, {
      clientId: people.client.id,
      ...{ holder: bayfareInsured, ...form, reference: { state } },
    })
  expect((await preview('CT')).body.preview).toBeNull()
  expect((await preview('TX')).failure.code).toBe('standard_forms_only')
  await file('25')
  expect((await preview('TX')).failure.code).toBe('no_representative')
  await agree()
  const { preview: shownPreview } = (await preview('TX')).body
  expect(shownPreview).toMatchObject({ kind: '25', edition, pages: [expect.any(String)] })
  expect(Buffer.from(shownPreview?.pages[0] ?? '', 'base64').toString('latin1', 8, 12)).toBe('WEBP')
  const { certificates } = (await agent.call(api.certificates.list, { clientId: people.client.id })).body
  expect(certificates).toEqual([])
})

test('the public check shows nothing of the form’s files, and a removed form refuses again', async () => {
  const { issueFor, file, agree, admin, app } = await texas()
  const { id } = await file('25')
  await agree()
  const { certificate } = (await issueFor()).body
  const checkReply = await app.inject(
    `/api/certificate/check/${certificate.number}/${checkCodeOf(certificate)}`,
  )
  expect(checkReply.statusCode).toBe(200)
  expect(checkReply.body).not.toContain(id)
  await admin.call(api.fillableForms.remove, { id })
  expect((await issueFor()).failure.code).toBe('standard_forms_only')
})

test('a client’s own certificate carries the approver’s name, only while that agent authorizes it', async () => {
  const { client, file, admin, agree, agent } = await texas()
  const { form } = (await agent.call(api.fillableForms.one, await file('25'))).body
  const { id, mapping, version } = form
  await admin.call(api.fillableForms.map, { id, mapping, version, usage: 'all certificates' })
  const issue = (name: string) => client.call(api.certificates.issue, { holder: { ...bayfareInsured, name } })
  const waitingReply = (await issue('Town of Groton')).body
  expect(waitingReply.certificate).toBeNull()
  expect(waitingReply.request?.details).toContain('has not authorized')
  await agree()
  const certificate = requireCertificate(await issue('Bayfare Grocers Inc'))
  expect(certificate.printed.form).toMatchObject({ signedBy: 'Daniel Kim' })
  await agent.call(api.fillableForms.withdraw, {})
  expect((await issue('Depot Grocers Inc')).body.certificate).toBeNull()
})

test('what a form has no field or no room for refuses the certificate by name, and nothing is filed', async () => {
  const { issueFor, file, agree, admin, agent, people } = await texas()
  const { id } = await file('25', { without: ['CertificateHolder_MailingAddress_CityName_A'] })
  await agree()
  expect((await issueFor()).failure).toMatchObject({
    code: 'form_not_filled',
    error: expect.stringContaining('“Certificate holder, city”'),
  })
  await admin.call(api.fillableForms.remove, { id })
  await file('25', { remarkHeight: 22 })
  expect((await issueFor()).failure.error).toContain('no form 101 is ready')
  await file('101', { remarkHeight: 300 })
  expect((await issueFor()).status).toBe(201)
  const { certificates } = (await agent.call(api.certificates.list, { clientId: people.client.id })).body
  expect(certificates).toHaveLength(1)
})

test('a signature is printed as a picture, only by the person and while it is theirs, and goes when they leave', async () => {
  const testPortal = await texas()
  const { issueFor, file, agree, agent, admin, people, context } = testPortal
  await file('25')
  const add = async (overrides: object = {}) =>
    agent.call(api.fillableForms.addSignature, {
      ...{ isOwn: true, file: await pngFile('signature.png') },
      ...overrides,
    })
  expect((await add()).failure.code).toBe('no_representative')
  await agree()
  expect((await add({ isOwn: false })).failure.fields).toHaveProperty('isOwn')
  const text = new File(['signature'], 'signature.txt')
  expect((await add({ file: text })).failure.code).toBe('wrong_kind')
  const picturesOf = async () => {
    const { certificate } = (await issueFor()).body
    const paper = await certificatePaperOf(testPortal, certificate)
    const [firstPage = ''] = await pdfTextOf(paper)
    // The form names the agent as the contact too.
    return { names: firstPage.split('Daniel Kim').length - 1, hasPicture: paper.includes('/Subtype /Image') }
  }
  expect(await picturesOf()).toEqual({ names: 2, hasPicture: false })
  expect((await add()).status).toBe(204)
  expect((await agent.call(api.fillableForms.list, {})).body.hasOwnSignature).toBe(true)
  expect((await admin.call(api.fillableForms.list, {})).body.hasOwnSignature).toBe(false)
  expect(await picturesOf()).toEqual({ names: 1, hasPicture: true })
  const { pictureSealed } = await context.db
    .selectFrom('representativeSignatures')
    .select('pictureSealed')
    .executeTakeFirstOrThrow()
  expect(pictureSealed.includes('PNG')).toBe(false)
  await agent.call(api.fillableForms.removeSignature, {})
  expect(await picturesOf()).toEqual({ names: 2, hasPicture: false })
  await add()
  const deactivateInput = { id: people.agent.id, clientsTo: people.otherAgent.id }
  await testPortal.as(people.admin, { confirmed: true }).call(api.admin.deactivate, deactivateInput)
  for (const table of ['formRepresentatives', 'representativeSignatures'] as const)
    expect(await context.db.selectFrom(table).select('userId').execute()).toEqual([])
})

test('form 855 follows form 25 where New York counts, and form 24 takes a certificate of property alone', async () => {
  const testPortal = await texas()
  const { issueFor, file, agree, admin, agent, given, form } = testPortal
  const { id } = await file('25')
  const onFile = (await agent.call(api.fillableForms.one, { id })).body.form
  await admin.call(api.fillableForms.map, { ...onFile, usage: 'all certificates' })
  await file('855')
  await agree()
  const pagesOf = async (overrides: object) => {
    const { body, failure } = await issueFor(overrides)
    expect(failure).not.toHaveProperty('error')
    return (await pdfTextOf(await certificatePaperOf(testPortal, body.certificate))).map((page) =>
      page.replaceAll(/\s+/g, ' '),
    )
  }
  expect(await pagesOf({ reference: { state: 'CT' } })).toHaveLength(2)
  const [main, addendum, checkPage] = await pagesOf({ reference: { state: 'NY' } })
  expect(main).toContain('MADE-UP FORM 25')
  expect(addendum).toContain('MADE-UP FORM 855')
  for (const text of ['HBP 204417', 'The Hartford Insurance Company', 'CG 20 10 04 13'])
    expect(addendum).toContain(text)
  expect(checkPage).toContain(', code')

  const property = await given.policy({
    ...{ policyNumber: 'CP 4471', type: 'Commercial Property Insurance' },
    coverages: [{ type: 'Building', amount: 900_000, interval: null }],
  })
  await makeCertifiable(testPortal, [property])
  const propertyInput = {
    policies: [{ policyId: property.id, coverages: ['Building'], wordings: [] }],
    ...{ insuredName: form.insuredName, reference: { state: 'NY' } },
  }
  // Without form 24, form 25 lists the policy as another one. It has no liability for form 855.
  expect((await pagesOf(propertyInput))[0]).toContain('MADE-UP FORM 25')
  const otherFile = await file('24')
  expect(await pagesOf({ ...propertyInput, reference: { state: 'TX' } })).toEqual([
    expect.stringContaining('900,000'),
    expect.stringContaining(', code'),
  ])
  expect((await agent.call(api.fillableForms.one, otherFile)).body.form).toMatchObject({
    kind: '24',
    undecided: 0,
  })
})

test('another state on the certificate is still confirmed first', async () => {
  const { issueFor, file, agree, agent, form } = await texas()
  const policyId = form.policies[0]?.policyId ?? ''
  await file('25')
  await agree()
  await agent.call(api.policyParts.save, {
    policyId,
    kind: 'location',
    parts: [{ kind: 'location', street: '4 Shore Road', city: 'Westerly', state: 'RI', zip: '02891' }],
  })
  expect((await issueFor()).failure.code).toBe('state_not_confirmed')
})
