import { api } from '../../../contract/index.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { Fixtures, type FixturesOf } from '../../testing/fixtures.ts'
import { runQueuedJobs } from '../../testing/jobs.ts'
import { commitImport } from './import-commit.ts'
import { previewImportRun } from './import-preview.ts'
import { previewImportFile } from './preview-job.ts'

export const importFixtures = new Fixtures(({ as, context, people: { admin } }) => ({
  /**
   * An import of a list with two clients: one that the book has under the same name, and a new one.
   */
  async import({ upTo }: { upTo?: 'looked at' | 'rehearsed' | 'committed' } = {}) {
    const { id } = (await as(admin).call(api.imports.create, { name: 'A list' })).body.import
    const wholeText = async () => (await as(admin).call(api.imports.one, { id })).body.import
    if (!upTo) return wholeText()
    const headers = 'Account Name,Account Phone,First Name,Last Name,Email'
    const otherId = crypto.randomUUID()
    const list = `${headers}\nTidewheel Bakery LLC,860-555-0101,Maria,Reyes,\n${otherId},,Ann,Sosa,${otherId}@people.example\n`
    await as(admin).call(api.imports.addFile, { id, file: new File([list], 'clients.csv') })
    await runQueuedJobs(context, 'lookAtImport', previewImportFile(context))
    if (upTo === 'looked at') return wholeText()
    await as(admin).call(api.imports.rehearse, { id })
    await runQueuedJobs(context, 'rehearseImport', previewImportRun(context))
    if (upTo === 'rehearsed') return wholeText()
    await as(admin).call(api.imports.commit, { id })
    await runQueuedJobs(context, 'commitImport', commitImport(context))
    return wholeText()
  },

  /** Saves a column mapping and returns its ID. */
  async importMapping(table: { id: string; fileId: string; table: number }) {
    await as(admin).call(api.imports.map, { ...table, columns: [], keepAs: 'Kept before' })
    const { mappings } = (await as(admin).call(api.imports.mappings, {})).body
    return mappings.find(({ name }) => name === 'Kept before')?.id ?? ''
  },
}))

declare module '../../testing/fixtures.ts' {
  interface TestFixtures extends FixturesOf<typeof importFixtures> {}
}

const newTable = async ({ given }: ExampleWorld) => {
  const { id, fileList } = await given.import({ upTo: 'looked at' })
  return { id, fileId: fileList[0]?.id ?? '', table: 0 }
}

export const importsCalls = exampleCalls('imports', {
  list: { records: [] },
  one: { send: async ({ given }) => ({ id: (await given.import()).id }), records: [] },
  create: { send: () => ({ name: 'The book of Coldspring' }), records: ['agency.importBegun'] },
  addFile: {
    send: async ({ given }) => ({
      id: (await given.import()).id,
      file: new File(['Account Name,Phone\nTidewheel,860-555-0101\n'], 'clients.csv'),
    }),
    records: ['agency.importFileAdded'],
  },
  removeFile: {
    send: async (world) => {
      const { id, fileId } = await newTable(world)
      return { id, fileId }
    },
    records: ['agency.importFileRemoved'],
  },
  map: {
    send: async (world) => ({ ...(await newTable(world)), columns: [], keepAs: 'Our list' }),
    records: ['agency.importChanged', 'agency.importMappingKept'],
  },
  useMapping: {
    send: async (world) => {
      const table = await newTable(world)
      return { ...table, mappingId: await world.given.importMapping(table) }
    },
    records: ['agency.importChanged'],
  },
  mappings: { records: [] },
  removeMapping: {
    send: async (world) => ({ id: await world.given.importMapping(await newTable(world)) }),
    records: ['agency.importMappingRemoved'],
  },
  settle: {
    send: async ({ given }) => ({
      id: (await given.import()).id,
      carriers: [{ written: 'Hfd', means: 'The Hartford' }],
      lines: [],
    }),
    records: ['agency.importChanged'],
  },
  rehearse: {
    send: async ({ given }) => ({ id: (await given.import({ upTo: 'looked at' })).id }),
    records: ['agency.importRehearsed'],
  },
  rows: {
    send: async ({ given }) => ({ id: (await given.import({ upTo: 'rehearsed' })).id }),
    records: [],
  },
  answer: {
    send: async ({ as, given, people }) => {
      const { id } = await given.import({ upTo: 'rehearsed' })
      const { rows } = (await as(people.admin).call(api.imports.rows, { id, outcome: 'doubtful' })).body
      return { id, rowId: rows[0]?.id ?? '', take: 'left out' }
    },
    records: ['agency.importChanged'],
  },
  commit: {
    send: async ({ given }) => ({ id: (await given.import({ upTo: 'rehearsed' })).id }),
    records: ['agency.importCommitAsked'],
  },
  invitations: {
    send: async ({ given }) => ({ id: (await given.import({ upTo: 'committed' })).id }),
    records: [],
  },
  clients: {
    send: async ({ given }) => ({ id: (await given.import({ upTo: 'committed' })).id }),
    records: [],
  },
  invite: {
    send: async ({ given }) => ({ id: (await given.import({ upTo: 'committed' })).id, most: 10 }),
    records: ['agency.importInvited'],
  },
  stopInviting: {
    send: async ({ as, given, people }) => {
      const { id } = await given.import({ upTo: 'committed' })
      await as(people.admin, { confirmed: true }).call(api.imports.invite, { id })
      return { id }
    },
    records: ['agency.importInvitingStopped'],
  },
  undo: {
    send: async ({ given }) => ({ id: (await given.import({ upTo: 'committed' })).id }),
    records: ['agency.importUndoAsked'],
  },
  remove: {
    send: async ({ given }) => ({ id: (await given.import()).id }),
    records: ['agency.importRemoved'],
  },
})
