import { expect } from 'vitest'
import type { CallInput } from '../../../contract/endpoint.ts'
import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { pdfFile } from '../../testing/files.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import type { TestPerson } from '../../testing/people.ts'

export const documentFixtures = new Fixtures(({ as, people: { client } }) => ({
  async document(overrides: { by?: TestPerson } & Partial<CallInput<typeof api.documents.create>> = {}) {
    const { by = client, ...fields } = overrides
    const { body, failure } = await as(by).call(api.documents.create, {
      title: 'Certificate for Bayfare Grocers',
      type: 'certificate of insurance',
      file: pdfFile('certificate.pdf'),
      ...fields,
    })
    expect(failure, 'the document was kept').not.toHaveProperty('error')
    return body.document
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof documentFixtures> {}
}

export const documentsCalls = exampleCalls('documents', {
  all: { records: [] },
  ofPolicy: { send: async ({ given }) => ({ id: (await given.policy()).id }), records: [] },
  ofType: { send: () => ({ value: 'Cyber-Liability-Insurance' }), records: [] },
  ofClient: { send: ({ people }) => ({ id: people.client.id }), records: [] },
  one: { send: async ({ given }) => ({ id: (await given.document()).id }), records: [] },
  create: {
    send: async ({ given }) => ({
      title: 'Declarations',
      type: 'policy',
      policyId: (await given.policy()).id,
      file: pdfFile('declarations.pdf'),
    }),
    records: ['document.uploaded'],
  },
  export: { records: ['agency.listExported'] },
  link: {
    send: async ({ given }) => {
      const { id, fileName } = await given.document()
      return { documentId: id, fileName }
    },
    records: ['document.viewed'],
  },
  open: { send: async ({ given }) => ({ id: (await given.document()).id }), records: ['document.viewed'] },
  thumbnail: { send: async ({ given }) => ({ id: (await given.document()).id }), records: [] },
  move: {
    send: async ({ given }) => ({ id: (await given.document()).id, policyId: (await given.policy()).id }),
    records: ['document.moved'],
  },
  remove: {
    send: async ({ given }) => ({ id: (await given.document()).id, reason: 'duplicate' }),
    records: ['document.removed'],
  },
})
