import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Told } from '../../contract/claim-forms.ts'
import type { Sent } from '../../contract/endpoint.ts'
import { api } from '../../contract/index.ts'
import type { Right } from '../../contract/values/rights.ts'
import type { Context } from '../context.ts'
import { commitImport } from '../features/imports/commit.ts'
import { lookAtImport } from '../features/imports/look-job.ts'
import { rehearseImport } from '../features/imports/rehearse.ts'
import { letAct } from '../features/people/queries.ts'
import { believableLoss, billForm, carrierForm, companyForm, wizardAnswers } from './believable.ts'
import type { Callers } from './callers.ts'
import { pdfFile } from './files.ts'
import { workOff } from './jobs.ts'
import { addPerson, type Person } from './people.ts'

/** Makes what a test begins with, by calls of the portal; each is believable where the test says nothing else. */
export function givenIn(
  context: Context,
  as: Callers,
  { admin, agent, client }: Record<'admin' | 'agent' | 'client', Person>,
) {
  const given = {
    client: (more: Partial<Person> & { agent?: Person; company?: string } = {}) =>
      addPerson(context, { role: 'client', agent, ...more }),

    async policy(more: { client?: Person; by?: Person } & Partial<Sent<typeof api.policies.create>> = {}) {
      const { client: owner = client, by = admin, ...fields } = more
      const { body, failure } = await as(by).call(api.policies.create, {
        clientId: owner.id,
        policyNumber: 'HBP 204417',
        insurer: 'The Hartford',
        type: "Business Owner's Policy (BOP)",
        startDate: '2026-08-01',
        premium: 5862,
        ...fields,
      })
      expect(failure, 'the policy was added').not.toHaveProperty('error')
      return body.policy
    },

    /** A carrier that the agency has added. */
    async carrier(more: Partial<Sent<typeof api.carriers.add>> = {}) {
      const form = { ...carrierForm, name: `Erie ${crypto.randomUUID()}`, ...more }
      const { body, failure } = await as(admin).call(api.carriers.add, form)
      expect(failure, 'the carrier was added').not.toHaveProperty('error')
      return body.carrier
    },

    /** A company that writes for a carrier. */
    async company(more: { carrierId?: string } & Partial<Sent<typeof api.carriers.addCompany>> = {}) {
      const { carrierId, ...fields } = more
      const id = carrierId ?? (await given.carrier()).id
      const form = { ...companyForm, name: `Erie Exchange ${crypto.randomUUID()}`, ...fields }
      const { body, failure } = await as(admin).call(api.carriers.addCompany, { ...form, id })
      expect(failure, 'the company was added').not.toHaveProperty('error')
      return body.company
    },

    /** The next term of a policy, as the carrier has confirmed it. */
    async renewal({ id: before }: { id: string }, { by = admin }: { by?: Person } = {}) {
      const { body } = await as(by).call(api.policies.renew, { id: before, premium: 6010 })
      const confirmed = await as(by).call(api.policies.confirmRenewal, { id: body.policy.id })
      expect(confirmed.failure, 'the renewal was confirmed').not.toHaveProperty('error')
      return confirmed.body.policy
    },

    /** Of a policy, unless one is given of one that is made for it: billed by its carrier in two installments. */
    async bill(more: { by?: Person; policyId?: string; form?: Partial<Sent<typeof api.bills.enter>> } = {}) {
      const { by = admin, policyId = (await given.policy()).id, form = {} } = more
      const { body, failure } = await as(by).call(api.bills.enter, { ...billForm, ...form, policyId })
      expect(failure, 'the bill was entered').not.toHaveProperty('error')
      return body.bill
    },

    /** On an auto policy that is active, unless another is given. */
    async vehicle(
      more: { policyId?: string; client?: Person } & Partial<
        Sent<typeof api.vehicles.save>['vehicles'][number]
      > = {},
    ) {
      const { policyId, client: owner = client, ...told } = more
      const auto = { type: 'Commercial Auto Insurance', policyNumber: 'HBA 317902' }
      const on = policyId ?? (await given.policy({ ...auto, client: owner })).id
      const vehicle = { year: 2019, make: 'Ford', model: 'Transit 250', vinEnd: '4821', ...told }
      const { body, failure } = await as(admin).call(api.vehicles.save, {
        policyId: on,
        cardState: 'CT',
        vehicles: [vehicle],
      })
      expect(failure, 'the vehicle was added').not.toHaveProperty('error')
      const [added] = body.vehicles
      if (!added) throw new Error('The vehicle is not on the policy')
      return added
    },

    /** A vehicle that the agency has bound until its carrier has confirmed it. */
    async temporaryVehicle() {
      const { policyId, ...van } = await given.vehicle()
      const { body, failure } = await as(admin).call(api.vehicles.save, {
        policyId,
        vehicles: [van, { year: 2025, make: 'Ford', model: 'E-Transit', temporaryUntil: '2026-12-15' }],
        asOf: { effectiveOn: '2026-11-19', source: 'telephone' },
      })
      expect(failure, 'the vehicle was bound').not.toHaveProperty('error')
      const added = body.vehicles.find(({ temporaryUntil }) => temporaryUntil !== null)
      if (!added) throw new Error('The vehicle is not on the policy')
      return added
    },

    /** Somebody more who acts for a client, and signs in. */
    async colleague(more: Partial<Person> & { of?: string; may?: Right } = {}) {
      const { of = client.id, may = 'everything', ...person } = more
      const added = await addPerson(context, {
        firstName: 'Nora',
        lastName: 'Quist',
        ...person,
        role: 'client',
      })
      const at = context.now().toISOString()
      await letAct(context.db, { accountId: of, userId: added.id, may, title: null, by: admin.id, at })
      return added
    },

    /** Somebody more who is to act for the client, and has not accepted the invitation. */
    async invited(more: Partial<Sent<typeof api.people.add>> = {}) {
      const email = `${crypto.randomUUID()}@tidewheel.example`
      const { body, failure } = await as(admin, { confirmed: true }).call(api.people.add, {
        clientId: client.id,
        email,
        may: 'certificates',
        ...more,
      })
      expect(failure, 'the person was added').not.toHaveProperty('error')
      return body.person
    },

    async document(more: { by?: Person } & Partial<Sent<typeof api.documents.create>> = {}) {
      const { by = client, ...fields } = more
      const { body, failure } = await as(by).call(api.documents.create, {
        title: 'Certificate for Bayfare Grocers',
        type: 'certificate of insurance',
        file: pdfFile('certificate.pdf'),
        ...fields,
      })
      expect(failure, 'the document was kept').not.toHaveProperty('error')
      return body.document
    },

    async request(more: { by?: Person } & Partial<Sent<typeof api.requests.create>> = {}) {
      const { by = client, ...fields } = more
      const { body, failure } = await as(by).call(api.requests.create, { type: 'coi', ...fields })
      expect(failure, 'the request was made').not.toHaveProperty('error')
      return body.request
    },

    /** A draft, as it is when its first words have been typed. */
    async draft(more: { by?: Person; policyId?: string } = {}) {
      const { by = client, policyId = (await given.policy()).id } = more
      const { body, failure } = await as(by).call(api.claims.start, { policyId })
      expect(failure, 'the claim was begun').not.toHaveProperty('error')
      return body.claim
    },

    /** A loss that was reported. */
    async claim(more: { by?: Person; policyId?: string; told?: Partial<Told> } = {}) {
      const { by = client, told = {} } = more
      const { id, line } = await given.draft(more)
      const { body, failure } = await as(by).call(api.claims.report, { id, line, ...believableLoss, ...told })
      expect(failure, 'the claim was reported').not.toHaveProperty('error')
      return body.claim
    },

    /** What a client asks for in the wizard. */
    async quote(more: { by?: Person } & Partial<Sent<typeof api.quotes.request>> = {}) {
      const { by = client, ...fields } = more
      const { body, failure } = await as(by).call(api.quotes.request, { ...wizardAnswers, ...fields })
      expect(failure, 'the quote was asked for').not.toHaveProperty('error')
      return body.quote
    },

    async offer(more: { by?: Person; quoteId: string } & Partial<Sent<typeof api.offers.create>>) {
      const { by = agent, ...fields } = more
      const { body, failure } = await as(by).call(api.offers.create, {
        insurerName: 'The Hartford',
        premium: 9985,
        ...fields,
      })
      expect(failure, 'the offer was added').not.toHaveProperty('error')
      return body.detail
    },

    /** From the agent to the client, unless it is told otherwise. */
    async message(more: { by?: Person } & Partial<Sent<typeof api.messages.send>> = {}) {
      const { by = agent, ...fields } = more
      const { body, failure } = await as(by).call(api.messages.send, {
        content: 'Do you have twenty minutes this week?',
        receiverId: client.id,
        ...fields,
      })
      expect(failure, 'the message was sent').not.toHaveProperty('error')
      return body.message
    },

    /** Somebody who stands in for an agent, from the day before to ten days ahead. */
    async cover(more: { agent?: Person; by?: Person } = {}) {
      const coverer = await addPerson(context, { role: 'agent', firstName: 'Ruth', lastName: 'Adeyemi' })
      const { agent: away = agent, by = admin } = more
      const { failure } = await as(by, { confirmed: true }).call(api.admin.nameCover, {
        agentId: away.id,
        coverId: coverer.id,
        fromDay: '2026-11-19',
        untilDay: '2026-11-30',
      })
      expect(failure, 'the cover was named').not.toHaveProperty('error')
      return coverer
    },

    /** A mail that a job could not deliver: the id of the job. */
    async undelivered(more: { to?: string; why?: string; tries?: number } = {}) {
      const { to = 'grace@stonecrop.example', why = 'The mail server cannot be reached', tries = 3 } = more
      const { rows } = await sql<{ id: number }>`
        select id from graphile_worker.add_job('tell', '{}'::json, run_at => now() + interval '1 hour')`.execute(
        context.db,
      )
      const [{ id } = { id: 0 }] = rows
      await sql`update graphile_worker._private_jobs set last_error = ${why}, attempts = ${tries} where id = ${id}`.execute(
        context.db,
      )
      await sql`insert into undelivered (job_id, recipient, subject) values (${id}, ${to}, 'A pipe burst')`.execute(
        context.db,
      )
      return String(id)
    },

    /** An import of a list with a client of the book in it, by its name alone, and one that is new. */
    async import({ upTo }: { upTo?: 'looked at' | 'rehearsed' | 'committed' } = {}) {
      const { id } = (await as(admin).call(api.imports.create, { name: 'A list' })).body.import
      const whole = async () => (await as(admin).call(api.imports.one, { id })).body.import
      if (!upTo) return whole()
      const heads = 'Account Name,Account Phone,First Name,Last Name,Email'
      const other = crypto.randomUUID()
      const list = `${heads}\nTidewheel Bakery LLC,860-555-0101,Maria,Reyes,\n${other},,Ann,Sosa,${other}@people.example\n`
      await as(admin).call(api.imports.addFile, { id, file: new File([list], 'clients.csv') })
      await workOff(context, 'lookAtImport', lookAtImport(context))
      if (upTo === 'looked at') return whole()
      await as(admin).call(api.imports.rehearse, { id })
      await workOff(context, 'rehearseImport', rehearseImport(context))
      if (upTo === 'rehearsed') return whole()
      await as(admin).call(api.imports.commit, { id })
      await workOff(context, 'commitImport', commitImport(context))
      return whole()
    },

    /** Which column is what in a table, kept by a name. */
    async importMapping(table: { id: string; fileId: string; table: number }) {
      await as(admin).call(api.imports.map, { ...table, columns: [], keepAs: 'Kept before' })
      const { mappings } = (await as(admin).call(api.imports.mappings, {})).body
      return mappings.find(({ name }) => name === 'Kept before')?.id ?? ''
    },

    /** Nothing is being made: of what is, no second is begun. */
    async noArchives() {
      await context.db.deleteFrom('archives').execute()
    },

    /** Of a client's whole file, which waits to be made. */
    async archive({ by = agent, of = client }: { by?: Person; of?: Person } = {}) {
      await given.noArchives()
      const { body, failure } = await as(by, { confirmed: true }).call(api.archives.askOfClient, {
        id: of.id,
      })
      expect(failure, 'the archive was asked for').not.toHaveProperty('error')
      return body.archive
    },

    /** Of the agent's own, about their client. */
    async task(more: { by?: Person } & Partial<Sent<typeof api.tasks.create>> = {}) {
      const { by = agent, ...fields } = more
      const { body, failure } = await as(by).call(api.tasks.create, {
        what: 'Call about the payroll for the audit',
        clientId: client.id,
        ...fields,
      })
      expect(failure, 'the task was made').not.toHaveProperty('error')
      return body.task
    },

    /** The agent's, on their client. */
    async note(more: { by?: Person } & Partial<Sent<typeof api.notes.create>> = {}) {
      const { by = agent, ...fields } = more
      const { body, failure } = await as(by).call(api.notes.create, {
        text: 'Prefers to be called before ten.',
        clientId: client.id,
        ...fields,
      })
      expect(failure, 'the note was added').not.toHaveProperty('error')
      return body.note
    },

    async invite(more: { by?: Person } & Partial<Sent<typeof api.invites.create>> = {}) {
      const { by = agent, ...fields } = more
      const { body, failure } = await as(by).call(api.invites.create, {
        email: 'owen@pruitt.example',
        ...fields,
      })
      expect(failure, 'the invite was made').not.toHaveProperty('error')
      return body.invite
    },
  }
  return given
}
