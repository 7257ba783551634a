import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { pdf, pngFile } from '../../testing/files.ts'
import { makeForm } from '../../testing/fillable-form.ts'

// Each form has an edition of its own.
let month = 0
const nextEdition = () => {
  month += 1
  return `${1950 + Math.floor(month / 12)}/${String((month % 12) + 1).padStart(2, '0')}`
}

/** A row as an upload makes it, without the time that reading a PDF takes. */
async function formOnFile({ context, people }: ExampleWorld) {
  const id = newId()
  const edition = nextEdition()
  const fields = [{ name: 'CertificateHolder_FullName_A', kind: 'text', boxes: [] }]
  await context.db
    .insertInto('fillableForms')
    .values({
      ...{ id, kind: '25', edition, fileName: 'form-25.pdf', pdf, isReady: false },
      fields: JSON.stringify(fields),
      mapping: JSON.stringify({}),
      uploadedBy: people.admin.id,
      uploadedAt: context.now().toISOString(),
    })
    .execute()
  await context.db
    .insertInto('fillableFormPages')
    .values({ formId: id, number: 1, picture: Buffer.from('RIFF\0\0\0\0WEBP', 'latin1') })
    .execute()
  return { id }
}

export const fillableFormsCalls = exampleCalls('fillableForms', {
  list: { records: [] },
  one: { send: formOnFile, records: [] },
  page: { send: async (world) => ({ ...(await formOnFile(world)), number: '1' }), records: [] },
  add: {
    send: async () => ({
      kind: '25' as const,
      edition: nextEdition(),
      isLicensed: true,
      file: new File([await makeForm('25')], 'form-25.pdf'),
    }),
    records: ['agency.fillableFormAdded'],
  },
  map: {
    send: async (world) => ({
      ...(await formOnFile(world)),
      usage: 'where required' as const,
      mapping: [{ field: 'CertificateHolder_FullName_A', entry: 'CertificateHolder_FullName_A' }],
    }),
    records: ['agency.fillableFormMapped'],
  },
  remove: { send: formOnFile, records: ['agency.fillableFormRemoved'] },
  agree: { send: () => ({ license: 'CT 2210447' }), records: ['agency.formRepresentativeAgreed'] },
  addSignature: {
    send: async ({ as, people }) => {
      await as(people.agent).call(api.fillableForms.agree, { license: 'CT 2210447' })
      return { isOwn: true, file: await pngFile('signature.png') }
    },
    records: ['agency.signatureAdded'],
  },
  removeSignature: {
    send: async ({ as, people }) => {
      const agent = as(people.agent)
      await agent.call(api.fillableForms.agree, { license: 'CT 2210447' })
      await agent.call(api.fillableForms.addSignature, { isOwn: true, file: await pngFile('signature.png') })
      return {}
    },
    records: ['agency.signatureRemoved'],
  },
  withdraw: {
    send: async ({ as, people }) => {
      await as(people.agent).call(api.fillableForms.agree, { license: 'CT 2210447' })
      return {}
    },
    records: ['agency.formRepresentativeWithdrawn'],
  },
})
