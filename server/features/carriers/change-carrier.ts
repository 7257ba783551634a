import type { z } from 'zod'
import type { CarrierForm } from '../../../contract/carrier-forms.ts'
import { maxCarriers } from '../../../contract/carriers.ts'
import { type CarrierNames, carrierKey } from '../../../contract/values/carrier-names.ts'
import type { RequestContext } from '../../context.ts'
import type { Db } from '../../database/tables.ts'
import { conflict, wrongField } from '../../failure.ts'
import { checkPicture } from '../../http/check-picture.ts'
import type { Upload } from '../../http/check-upload.ts'
import { refuseMissingGlyphs } from '../../letterhead.ts'
import { newId } from '../../platform/ids.ts'
import { assertVersion } from '../activity/edit-conflicts.ts'
import { type ActorContext, changedFieldsBetween, record } from '../activity/record.ts'
import {
  countCarriers,
  insertCarrier,
  insertCarrierAlias,
  lockCarrierNames,
  moveCarrierRows,
  readStoredCarrier,
  readStoredCarriers,
  replaceAliases,
  updateCarrier,
  updateCarrierLogo,
} from './queries.ts'

type CarrierInput = z.output<typeof CarrierForm>

interface CarrierIds {
  carrierId: string | null
  companyId?: string | null
}

/** Normalized names and aliases of all carriers and companies except the one being changed. */
function namesOfOthers(carriers: readonly CarrierNames[], carrierIds: CarrierIds): Map<string, string> {
  const names = new Map<string, string>()
  for (const { id, name, aliases, companies } of carriers) {
    if (id !== carrierIds.carrierId || carrierIds.companyId !== undefined) {
      names.set(carrierKey(name), name)
      for (const alias of aliases) names.set(carrierKey(alias), name)
    }
    for (const company of companies)
      if (company.id !== carrierIds.companyId)
        for (const alias of company.aliases) names.set(carrierKey(alias), company.name)
  }
  return names
}

/**
 * The aliases of a carrier or company, as stored. Rejects one that belongs to another carrier or
 * company.
 */
export function aliasesOf(
  { name, aliases }: Pick<CarrierInput, 'name' | 'aliases'>,
  carriers: readonly CarrierNames[],
  carrierIds: CarrierIds,
) {
  const namesOfOtherCarriers = namesOfOthers(carriers, carrierIds)
  const aliasesByKey = new Map<string, string>()
  for (const alias of aliases) {
    const key = carrierKey(alias)
    if (key === '') throw wrongField('aliases', `“${alias}” is not a name`)
    const nameOfOther = namesOfOtherCarriers.get(key)
    if (nameOfOther !== undefined) throw wrongField('aliases', `“${alias}” already belongs to ${nameOfOther}`)
    if (key !== carrierKey(name)) aliasesByKey.set(key, alias)
  }
  return [...aliasesByKey].map(([key, alias]) => ({ key, name: alias }))
}

function checkName(name: string, carriers: readonly CarrierNames[], carrierIds: CarrierIds) {
  refuseMissingGlyphs('name', name)
  const key = carrierKey(name)
  if (key === '') throw wrongField('name', 'Please enter the name of the carrier')
  const nameOfOther = namesOfOthers(carriers, carrierIds).get(key)
  if (nameOfOther !== undefined) throw wrongField('name', `This name already belongs to ${nameOfOther}`)
}

export async function addCarrier(
  tx: Db,
  context: RequestContext,
  { aliases, ...form }: CarrierInput,
): Promise<string> {
  await lockCarrierNames(tx)
  if ((await countCarriers(tx)) >= maxCarriers)
    throw conflict('too_many_carriers', `An agency can have at most ${maxCarriers} carriers`)
  const carriers = await readStoredCarriers(tx)
  checkName(form.name, carriers, { carrierId: null })
  const otherAliases = aliasesOf({ name: form.name, aliases }, carriers, { carrierId: null })
  const id = newId()
  await insertCarrier(tx, { ...form, id })
  await replaceAliases(tx, { carrierId: id, companyId: null }, otherAliases)
  await record(tx, context, { action: 'agency.carrierAdded', details: { name: form.name } })
  return id
}

type CarrierChanges = Partial<CarrierInput> & Pick<CarrierInput, 'name'> & { version?: number | undefined }

/**
 * Changes the fields that were sent. A new name replaces the old one everywhere at once; the old
 * name becomes an alias.
 */
export async function changeCarrier(
  tx: Db,
  context: Pick<RequestContext, 'now' | 'ip'> & ActorContext,
  id: string,
  { version, aliases, ...form }: CarrierChanges,
): Promise<void> {
  await lockCarrierNames(tx)
  const carrierBefore = await readStoredCarrier(tx, id)
  assertVersion(carrierBefore, version, {
    entities: ['agency'],
    actions: ['agency.carrierChanged'],
    detailValue: { detail: 'name', as: carrierBefore.name },
  })
  const carriers = await readStoredCarriers(tx)
  const isRenamed = form.name !== carrierBefore.name
  if (isRenamed) checkName(form.name, carriers, { carrierId: id })
  const otherAliases = aliases && aliasesOf({ name: form.name, aliases }, carriers, { carrierId: id })
  const { name: _, ...changedFields } = changedFieldsBetween(carrierBefore, {
    ...form,
    ...(otherAliases ? { aliases: otherAliases.map(({ name }) => name).toSorted(compareNames) } : {}),
  })
  if (!isRenamed && Object.keys(changedFields).length === 0) return
  await updateCarrier(tx, carrierBefore.name, form)
  if (otherAliases) await replaceAliases(tx, { carrierId: id, companyId: null }, otherAliases)
  if (isRenamed && carrierKey(carrierBefore.name) !== carrierKey(form.name))
    await insertCarrierAlias(tx, {
      key: carrierKey(carrierBefore.name),
      name: carrierBefore.name,
      carrierId: id,
    })
  await record(tx, context, {
    action: 'agency.carrierChanged',
    details: {
      ...changedFields,
      ...(isRenamed ? { renamed: [carrierBefore.name, form.name] } : {}),
      name: form.name,
    },
  })
}

const compareNames = (one: string, other: string) => {
  const [a, b] = [one.toLowerCase(), other.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : 0
}

/**
 * Merges a carrier into another, which keeps the old name as an alias. Returns the number of moved
 * policies and offers.
 */
export async function mergeCarrier(tx: Db, context: RequestContext, id: string, intoId: string) {
  if (id === intoId) throw conflict('same_carrier', 'Please choose another carrier to merge it into')
  await lockCarrierNames(tx)
  const sourceCarrier = await readStoredCarrier(tx, id)
  const targetCarrier = await readStoredCarrier(tx, intoId)
  const movedCounts = await moveCarrierRows(tx, sourceCarrier, targetCarrier)
  await insertCarrierAlias(tx, {
    key: carrierKey(sourceCarrier.name),
    name: sourceCarrier.name,
    carrierId: targetCarrier.id,
  })
  await record(tx, context, {
    action: 'agency.carrierMerged',
    details: { from: sourceCarrier.name, name: targetCarrier.name, ...movedCounts },
  })
  return movedCounts
}

/** Retires a carrier for new policies and offers. `isRetired: false` brings the carrier back. */
export async function retireCarrier(
  tx: Db,
  context: RequestContext,
  id: string,
  isRetired: boolean,
): Promise<void> {
  await lockCarrierNames(tx)
  const { name, retiredAt } = await readStoredCarrier(tx, id)
  if ((retiredAt !== null) === isRetired) return
  await updateCarrier(tx, name, { retiredAt: isRetired ? context.now().toISOString() : null })
  await record(tx, context, {
    action: isRetired ? 'agency.carrierRetired' : 'agency.carrierTakenBack',
    details: { name },
  })
}

export async function setCarrierLogo(
  tx: Db,
  context: RequestContext,
  id: string,
  file: Upload,
): Promise<void> {
  const picture = await checkPicture(file)
  const { name, logo } = await readStoredCarrier(tx, id)
  if (logo === picture.logoHash) return
  await updateCarrierLogo(tx, id, picture)
  await record(tx, context, { action: 'agency.carrierLogoChanged', details: { name } })
}

export async function removeCarrierLogo(tx: Db, context: RequestContext, id: string): Promise<void> {
  const { name, logo } = await readStoredCarrier(tx, id)
  if (logo === null) return
  await updateCarrierLogo(tx, id, null)
  await record(tx, context, { action: 'agency.carrierLogoRemoved', details: { name } })
}
