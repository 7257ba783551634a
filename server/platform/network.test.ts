import { expect, test } from 'vitest'
import { networkOf, widerNetworkOf } from './network.ts'

test('an IPv4 address counts as itself, however it is written', () => {
  for (const ip of ['203.0.113.7', '::ffff:203.0.113.7', '::FFFF:cb00:7107', '0:0:0:0:0:ffff:203.0.113.7'])
    expect(networkOf(ip), ip).toBe('203.0.113.7')
})

test('IPv6 addresses of one /64 count as one, those of another as another', () => {
  const home = '2001:db8:0:7::/64'
  for (const ip of [
    '2001:db8:0:7::1',
    '2001:DB8::7:ffff:1:2:3',
    '2001:db8:0:7:a:b:c:d',
    '2001:db8:0:7::%eth0',
  ])
    expect(networkOf(ip), ip).toBe(home)
  expect(networkOf('2001:db8:0:8::1')).toBe('2001:db8:0:8::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('64:ff9b::203.0.113.7')).toBe('64:ff9b:0:0::/64')
})

test('a wider network is a /48 of IPv6, and of IPv4 the address', () => {
  for (const ip of ['2001:db8:7::1', '2001:db8:7:ffff::1'])
    expect(widerNetworkOf(ip), ip).toBe('2001:db8:7::/48')
  expect(widerNetworkOf('2001:db8:8::1')).toBe('2001:db8:8::/48')
  expect(widerNetworkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('what is no address is left as it is', () => {
  for (const ip of ['unknown', '', '1.2.3', '203.0.113.7:4411', 'a'.repeat(20)])
    expect(networkOf(ip)).toBe(ip)
})
