import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// Everything outside the public Internet: this host, private, link-local, shared and test networks,
// multicast, and IPv6 addresses that embed an IPv4 address.
const nonPublicNetworks = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  nonPublicNetworks.addSubnet(network, prefix)
const globalNetworks = new BlockList()
globalNetworks.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  nonPublicNetworks.addSubnet(network, prefix, 'ipv6')

/**
 * Whether an IP address is on the public Internet. False for anything that is not an IP address.
 */
export function isPublicIp(ip: string): boolean {
  const version = isIP(ip)
  if (version === 4) return !nonPublicNetworks.check(ip)
  return version === 6 && globalNetworks.check(ip, 'ipv6') && !nonPublicNetworks.check(ip, 'ipv6')
}

/**
 * A DNS lookup for a connection. Fails if any address of the name is not public, so that none is
 * tried (SSRF).
 */
export const publicLookup: LookupFunction = (name, options, done) =>
  lookup(name, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 4)
    const [firstAddress] = addresses
    if (!firstAddress || addresses.some(({ address }) => !isPublicIp(address)))
      return done(new Error('This name does not lead to a public address'), '', 4)
    if (options.all) return done(null, addresses)
    done(null, firstAddress.address, firstAddress.family)
  })
