import { api } from '../../../contract/index.ts'
import { exampleCalls } from '../../testing/example-calls.ts'
import { pdfFile } from '../../testing/files.ts'
import { blanketForm } from '../../testing/sample-input.ts'

const { kind: _, ...filedForm } = blanketForm

export const policyPartsCalls = exampleCalls('policyParts', {
  ofPolicy: { send: async ({ given }) => ({ policyId: (await given.policy()).id }), records: [] },
  save: {
    send: async ({ given }) => ({ policyId: (await given.policy()).id, kind: 'form', parts: [blanketForm] }),
    records: ['policy.partsChanged'],
  },
  fileForm: {
    send: async ({ given }) => ({
      policyId: (await given.policy()).id,
      ...filedForm,
      file: pdfFile('cg-20-10.pdf'),
    }),
    records: ['document.uploaded', 'policy.partsChanged'],
  },
  confirmSameParty: {
    send: async ({ given, as, people }) => {
      const { id: policyId } = await given.policy()
      const form = { ...filedForm, policyId, scope: 'named', names: 'H12 Realty' } as const
      const { body } = await as(people.admin).call(api.policyParts.fileForm, form)
      return { policyId, formId: body.parts[0]?.id ?? '', holder: 'H12 Realty LLC' }
    },
    records: ['policy.partsChanged'],
  },
  saveFacts: {
    send: async ({ given }) => ({ policyId: (await given.policy()).id, aggregateApplies: 'project' }),
    records: ['policy.partsChanged'],
  },
})
