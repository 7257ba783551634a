import type { ImportValues } from '../../../contract/values/import-storage.ts'
import { foldText } from '../../../contract/values/text-folding.ts'
import { digitsOfPhone, wordsOfName } from './fuzzy-names.ts'

/** Distinguishes clients of the same name. An empty text means unknown. */
export interface Identity {
  street: string
  /** The ZIP code of the street, compared only together with the street. */
  zip: string
  location: string
  email: string
  phone: string
}

/** '12 quay' for both '12 Quay Street' and '12 QUAY ST.'. Other streets keep all their words. */
function wordsOfStreet(street: string | undefined): string {
  const text = foldText(street ?? '').replace(/[.,']/g, '')
  const numberedMatch = /^(\d+[a-z]?) (?:[nsew] )?([a-z]+)/.exec(text)
  return numberedMatch
    ? `${numberedMatch[1]} ${numberedMatch[2]}`
    : (text.match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')
}

/** Email and phone count as the client's if the person is the client, or nobody is named. */
export function identityOf(values: ImportValues): Identity {
  const person = personName(values)
  const isClient = person === '' || wordsOfName(person) === wordsOfName(values['accounts.name'] ?? '')
  return {
    street: wordsOfStreet(values['accounts.mailingStreet']),
    zip: values['accounts.mailingZip']?.slice(0, 5) ?? '',
    location: wordsOfStreet(values['accounts.locationStreet']),
    email: (isClient ? values['people.email'] : undefined)?.toLowerCase() ?? '',
    phone: digitsOfPhone(values['accounts.phone'] ?? (isClient ? values['people.phone'] : undefined)),
  }
}

type Agreement = 'agree' | 'open' | 'differ'

const compareTexts = (one: string, other: string): Agreement =>
  one === '' || other === '' ? 'open' : one === other ? 'agree' : 'differ'

const combineAgreements = (parts: readonly Agreement[]): Agreement =>
  parts.includes('differ') ? 'differ' : parts.includes('agree') ? 'agree' : 'open'

/** '12 Quay Street' in two towns are different streets. */
const compareStreets = (one: Identity, other: Identity): Agreement => {
  const streets = compareTexts(one.street, other.street)
  return streets === 'agree' && compareTexts(one.zip, other.zip) === 'differ' ? 'differ' : streets
}

/** A client may have several locations, so they count only if nothing else is comparable. */
function agreementOf(one: Identity, other: Identity): Agreement {
  const directAgreement = combineAgreements([
    compareStreets(one, other),
    compareTexts(one.email, other.email),
    compareTexts(one.phone, other.phone),
  ])
  return directAgreement === 'open' ? compareTexts(one.location, other.location) : directAgreement
}

/** Clients with the same name, street and email are one client, even if their numbers differ. */
const areAlike = (one: Identity, other: Identity) =>
  compareStreets(one, other) === 'agree' && compareTexts(one.email, other.email) === 'agree'

/** Combines two identities. Where both have a value, the first wins. */
const joinIdentities = (one: Identity, other: Identity): Identity => ({
  street: one.street || other.street,
  zip: one.zip || other.zip,
  location: one.location || other.location,
  email: one.email || other.email,
  phone: one.phone || other.phone,
})

/** The rows in the files that belong to one client. */
interface ClientGroup {
  key: string
  /** The client has an ID, a number or an EIN. */
  isNumbered: boolean
  members: Identity[]
}

/** Max clients of one name, or people of one name at a client, that are distinguished. */
const maxGroups = 500
/** Max candidates per question. */
export const maxDuplicateCandidates = 20

/** Finds which client of a given name a row means. */
export class ClientsOfName {
  readonly #groups: ClientGroup[] = []
  /**
   * More clients have this name than are distinguished: the column probably does not hold names.
   */
  hasTooMany = false

  /**
   * Adds a client with an ID, a number or an EIN. Add all such clients before the first client
   * without.
   */
  addNumbered(key: string, identity: Identity): void {
    const group = this.#groups.find((group) => group.key === key)
    if (group) group.members.push(identity)
    else this.#groups.push({ key, isNumbered: true, members: [identity] })
  }

  /** Adds a client without an ID, a number or an EIN. `keyOf` makes the key of a new client. */
  addNamed(identity: Identity, keyOf: (isFirst: boolean) => string): void {
    if (this.hasTooMany) return
    const fittingGroups = this.#fitting(identity)
    const [onlyMatch] = fittingGroups
    if (!onlyMatch) {
      this.hasTooMany = this.#groups.length >= maxGroups
      if (this.hasTooMany) return
      this.#groups.push({ key: keyOf(this.#groups.length === 0), isNumbered: false, members: [identity] })
    } else if (fittingGroups.length === 1) {
      const [firstMember] = onlyMatch.members
      if (onlyMatch.isNumbered || !firstMember) onlyMatch.members.push(identity)
      else onlyMatch.members[0] = joinIdentities(firstMember, identity)
    }
  }

  /** The keys of all clients that a row can mean. */
  keysFor(identity: Identity): string[] {
    return this.#fitting(identity).map(({ key }) => key)
  }

  #fitting(identity: Identity): ClientGroup[] {
    const groupAgreements = this.#groups.map(({ members }) => {
      const agreements = members.map((member) => agreementOf(member, identity))
      return agreements.includes('agree') ? 'agree' : agreements.includes('differ') ? 'differ' : 'open'
    })
    const agreeingGroups = this.#groups.filter((_, index) => groupAgreements[index] === 'agree')
    return agreeingGroups.length > 0
      ? agreeingGroups
      : this.#groups.filter((_, index) => groupAgreements[index] === 'open')
  }

  /**
   * Lists for each client the earlier clients that may be the same. Clients with different numbers
   * of their own are distinct, unless street and email agree.
   */
  alikeGroups(): [key: string, alike: string[]][] {
    return this.#groups.map(({ key, isNumbered, members }, index) => [
      key,
      this.#groups
        .slice(0, index)
        .filter(
          (otherGroup) =>
            !(isNumbered && otherGroup.isNumbered) ||
            members.some((member) => otherGroup.members.some((otherMember) => areAlike(member, otherMember))),
        )
        .map((otherGroup) => otherGroup.key)
        .slice(-maxDuplicateCandidates),
    ])
  }
}

/** Distinguishes people of one client. */
export interface PersonIdentity {
  name: string
  email: string
  phone: string
}

export const personName = (values: ImportValues): string =>
  [values['people.firstName'], values['people.lastName']].filter(Boolean).join(' ')

export const personIdentityOf = (values: ImportValues): PersonIdentity => ({
  name: wordsOfName(personName(values)),
  email: values['people.email']?.toLowerCase() ?? '',
  phone: digitsOfPhone(values['people.phone']),
})

export const contactAgreementOf = (one: PersonIdentity, other: PersonIdentity): Agreement =>
  combineAgreements([compareTexts(one.email, other.email), compareTexts(one.phone, other.phone)])

export class PeopleInRun {
  readonly #byName = new Map<string, { key: string; identity: PersonIdentity }[]>()
  readonly #byReach = new Map<string, Set<string>>()
  readonly #alikes = new Map<string, string[]>()

  /** The key of the person that a row names. `keyOf` makes the key of a new person. */
  keyFor(
    accountKey: string,
    identity: PersonIdentity,
    { ofAccount, keyOf }: { ofAccount: string; keyOf: (isFirst: boolean) => string },
  ): string {
    const nameKey = `${accountKey}\n${identity.name || identity.email}`
    const groupsWithName = this.#byName.get(nameKey) ?? []
    const samePerson = groupsWithName.find((one) => contactAgreementOf(one.identity, identity) !== 'differ')
    const key = samePerson?.key ?? keyOf(groupsWithName.length === 0)
    if (samePerson)
      samePerson.identity = {
        name: identity.name,
        email: samePerson.identity.email || identity.email,
        phone: samePerson.identity.phone || identity.phone,
      }
    else {
      if (groupsWithName.length > 0)
        this.#alikes.set(
          key,
          groupsWithName.slice(-maxDuplicateCandidates).map((one) => one.key),
        )
      if (groupsWithName.length < maxGroups) groupsWithName.push({ key, identity })
      this.#byName.set(nameKey, groupsWithName)
    }
    for (const contactKey of [identity.email, identity.phone === ofAccount ? '' : identity.phone])
      if (contactKey !== '') {
        const sharingKeys = this.#byReach.get(`${accountKey}\n${contactKey}`) ?? new Set()
        // An email or phone that three or more people share belongs to an office.
        if (sharingKeys.size < 3) sharingKeys.add(key)
        this.#byReach.set(`${accountKey}\n${contactKey}`, sharingKeys)
      }
    return key
  }

  /**
   * Lists for each person the earlier people who may be the same: people of the same name with
   * another email or phone, or two people who share an email or phone.
   */
  alikeGroups(): Map<string, string[]> {
    const alikeKeys = new Map(this.#alikes)
    for (const sharingKeys of this.#byReach.values()) {
      const [firstKey, secondKey] = sharingKeys
      if (sharingKeys.size === 2 && firstKey !== undefined && secondKey !== undefined)
        alikeKeys.set(secondKey, [...new Set([...(alikeKeys.get(secondKey) ?? []), firstKey])])
    }
    return alikeKeys
  }
}
