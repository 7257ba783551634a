import type { StandardForm, StateLaw } from '../../../contract/certificates.ts'
import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import {
  type CertificateLaw,
  certificateLawOf,
  certificateLaws,
  type LawState,
  lawStateOf,
  requiredSentencesFor,
  statesToConsider,
} from '../../../contract/values/certificate-law.ts'
import type { MainFormKind } from '../../../contract/values/form-entries.ts'
import { stateNames, stateOfAddress } from '../../../contract/values/us-address.ts'
import type { Context, RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict } from '../../failure.ts'
import { record } from '../activity/record.ts'
import { certificateFormFor } from '../fillable-forms/certificate-form.ts'
import { addressStateOf } from '../vehicles/named-insured.ts'
import {
  accountAddressesOf,
  confirmationsByState,
  deleteStateCheck,
  insertStateCheck,
  locationStatesOf,
  placesOfCertifiedClients,
} from './law-queries.ts'

const listFormat = new Intl.ListFormat('en-US')
const stateListOf = (states: readonly LawState[]) =>
  listFormat.format(states.map((state) => stateNames[state]))

/** The reason why the portal's own form cannot be used, with the code of the 409. */
export interface FormRefusal {
  code: 'standard_forms_only' | 'state_not_confirmed' | 'no_representative'
  text: string
  /** Empty if the state itself is not known. */
  states: LawState[]
}

const otherFormPhrase = 'the form of your agency system or carrier'

function refuseStandardOnly({ state, why, sources }: CertificateLaw, isByClient: boolean): FormRefusal {
  const [source] = sources
  const sourceSuffix = source ? ` (${source.name})` : ''
  const remedyText = isByClient
    ? 'Please ask your agent, who can use the form of the agency system or carrier'
    : `Please use ${otherFormPhrase}`
  return {
    code: 'standard_forms_only',
    text: `This certificate cannot be issued here for ${stateNames[state]}${sourceSuffix}. ${why} ${remedyText}`,
    states: [state],
  }
}

function refuseUnconfirmedStates(states: LawState[], isByClient: boolean): FormRefusal {
  const names = stateListOf(states)
  const refusalText = `what ${names} ${states.length === 1 ? 'requires' : 'require'} of a certificate`
  return {
    code: 'state_not_confirmed',
    text: isByClient
      ? `Your agent must first check ${refusalText}. Please ask your agent for this certificate`
      : `The portal does not know ${refusalText}. Please check it and confirm ${names} under State Law, or use ${otherFormPhrase}`,
    states,
  }
}

const refuseUnknownState = (isByClient: boolean): FormRefusal => ({
  code: 'state_not_confirmed',
  text: isByClient
    ? 'The portal cannot tell in which state you are insured. Please ask your agent for this certificate'
    : 'The portal cannot tell which state’s law applies. Please add the state to the client’s address, or to the agency’s under Settings',
  states: [],
})

/**
 * The reason why the portal's own form cannot be used for a certificate in these states; null if it
 * can. Codes outside the United States do not count. If none is left, the agency's own state
 * counts.
 */
export async function ownFormRefusalFor(
  db: Db,
  context: Pick<Context, 'agency'>,
  { states, isByClient }: { states: Iterable<string>; isByClient: boolean },
): Promise<FormRefusal | null> {
  const statesToCheck = statesToConsider(states, stateOfAddress(context.agency().address))
  if (statesToCheck.length === 0) return refuseUnknownState(isByClient)
  const laws = statesToCheck.map(certificateLawOf)
  const standardFormsLaw = laws.find(({ rule }) => rule === 'standard forms only')
  if (standardFormsLaw) return refuseStandardOnly(standardFormsLaw, isByClient)
  const unconfirmedStates = await unconfirmedOf(db, statesToCheck)
  return unconfirmedStates.length > 0 ? refuseUnconfirmedStates(unconfirmedStates, isByClient) : null
}

/** The states whose law is unknown and that no agent has confirmed. */
async function unconfirmedOf(db: Db, states: readonly LawState[]): Promise<LawState[]> {
  const unknownStates = states.filter((state) => certificateLawOf(state).rule === 'unknown')
  if (unknownStates.length === 0) return []
  const confirmations = await confirmationsByState(db)
  return unknownStates.filter((state) => !confirmations.has(state))
}

interface LawOfCertificate {
  refusal: FormRefusal | null
  sentences: string[]
  /** The agency's own standard form to print; undefined for the portal's own form. */
  form: StandardForm | undefined
}

/**
 * The law of a certificate: the form to print it on, the reason why none can be used, and the
 * states' sentences. Where a state allows standard forms only, the agency's own standard form is
 * printed.
 */
export async function certificateLawFor(
  db: Db,
  context: Pick<Context, 'agency'>,
  {
    states,
    isByClient,
    representativeId,
    formKind,
    hasAddendumPolicy,
  }: {
    states: Iterable<string>
    isByClient: boolean
    representativeId: string | null
    formKind: MainFormKind
    /** Whether the certificate has a policy that form 855 describes, for New York. */
    hasAddendumPolicy: boolean
  },
): Promise<LawOfCertificate> {
  const statesToCheck = statesToConsider(states, stateOfAddress(context.agency().address))
  const sentences = requiredSentencesFor(statesToCheck)
  const ownFormRefusal = await ownFormRefusalFor(db, context, { states: statesToCheck, isByClient })
  const isRequired = ownFormRefusal?.code === 'standard_forms_only'
  const form = await certificateFormFor(db, {
    ...{ formKind, isRequired, representativeId },
    isForNewYork: hasAddendumPolicy && statesToCheck.includes('NY'),
  })
  if (!form) return { refusal: ownFormRefusal, sentences, form: undefined }
  // The other states of the certificate still have to be confirmed.
  const otherStates = statesToCheck.filter((state) => certificateLawOf(state).rule !== 'standard forms only')
  const refusal =
    isRequired && otherStates.length === 0
      ? null
      : await ownFormRefusalFor(db, context, { states: otherStates, isByClient })
  if (refusal) return { refusal, sentences, form: undefined }
  if ('problem' in form)
    return {
      refusal: { code: 'no_representative', text: form.problem, states: [] },
      sentences,
      form: undefined,
    }
  return { refusal: null, sentences, form }
}

/**
 * The states whose law a certificate of these policies follows: those of the locations and of the
 * named project, otherwise that of the client's address. Without `policyIds`, all policies of the
 * client count.
 */
export async function certificateStatesOf(
  db: Db,
  { clientId, policyIds, projectState }: HandlerInput<typeof api.certificates.statesToConfirm>,
): Promise<LawState[]> {
  const locations = await locationStatesOf(db, clientId, policyIds)
  return statesToConsider(locations, addressStateOf(await accountAddressesOf(db, clientId)), projectState)
}

/** The states among those of a certificate that an agent has to confirm first. */
export const statesToConfirm = async (
  db: Db,
  context: Pick<Context, 'agency'>,
  input: HandlerInput<typeof api.certificates.statesToConfirm>,
): Promise<LawState[]> => {
  const states = statesToConsider(
    await certificateStatesOf(db, input),
    stateOfAddress(context.agency().address),
  )
  return unconfirmedOf(db, states)
}

/**
 * The unconfirmed states of all clients with an approval or a certificate. For a client without an
 * address the agency's own state counts, as in `ownFormRefusalFor`.
 */
export async function unconfirmedStatesOf(db: Db, context: Pick<Context, 'agency'>): Promise<LawState[]> {
  const { addresses, locationStates } = await placesOfCertifiedClients(db)
  const agencyState = stateOfAddress(context.agency().address)
  const states = [
    ...locationStates,
    ...addresses.map((client) => addressStateOf(client) ?? agencyState),
  ].flatMap((code) => lawStateOf(code) ?? [])
  return unconfirmedOf(db, [...new Set(states)].sort())
}

const addConfirmation = (
  { sources, ...law }: CertificateLaw,
  confirmations: Awaited<ReturnType<typeof confirmationsByState>>,
): StateLaw => ({ ...law, sources: [...sources], confirmation: confirmations.get(law.state) ?? null })

/** The law of every state, with the agency's confirmation. */
export async function stateLaws(db: Db): Promise<StateLaw[]> {
  const confirmations = await confirmationsByState(db)
  return certificateLaws.map((law) => addConfirmation(law, confirmations))
}

export const stateLaw = async (db: Db, state: LawState): Promise<StateLaw> =>
  addConfirmation(certificateLawOf(state), await confirmationsByState(db))

/** Confirms a state, once. A known law needs no confirmation and cannot be overruled by one. */
export async function confirmState(
  tx: Db,
  context: RequestContext,
  { state, checked }: HandlerInput<typeof api.certificates.confirmState>,
): Promise<void> {
  const name = stateNames[state]
  if (certificateLawOf(state).rule !== 'unknown')
    throw conflict('law_is_known', `The portal knows the law of ${name}: there is nothing to confirm`)
  const [confirmedBy, confirmedAt] = [context.me.id, context.now().toISOString()]
  if (!(await insertStateCheck(tx, { state, checked, confirmedBy, confirmedAt })))
    throw conflict('confirmed_before', `${name} was already confirmed. Reload the page to see by whom`)
  await record(tx, context, {
    action: 'agency.stateLawConfirmed',
    details: { state, checked: [null, checked] },
  })
}

/** Withdraws the confirmation of a state. Does nothing if the state is not confirmed. */
export async function withdrawStateCheck(tx: Db, context: RequestContext, state: LawState): Promise<void> {
  const deletedCheck = await deleteStateCheck(tx, state)
  if (deletedCheck === null) return
  await record(tx, context, {
    action: 'agency.stateLawWithdrawn',
    details: { state, checked: [deletedCheck, null] },
  })
}
