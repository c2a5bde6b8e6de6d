export type DemoLocationKey = 'northgate' | 'harbor' | 'lakeside';

export interface DemoLocation {
  readonly key: DemoLocationKey;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly hasSurgery: boolean;
  readonly hasRadiology: boolean;
}

export const DEMO_LOCATIONS: readonly DemoLocation[] = [
  {
    key: 'northgate',
    name: 'Northgate Orthopedic Center',
    address: '2100 Northgate Avenue, Portland, OR 97217',
    phone: '+1 (503) 555 0100',
    hasSurgery: true,
    hasRadiology: false,
  },
  {
    key: 'harbor',
    name: 'Harbor Imaging Institute',
    address: '48 Harbor Way, Portland, OR 97209',
    phone: '+1 (503) 555 0140',
    hasSurgery: false,
    hasRadiology: true,
  },
  {
    key: 'lakeside',
    name: 'Lakeside General Hospital',
    address: '715 Lakeside Drive, Salem, OR 97301',
    phone: '+1 (503) 555 0180',
    hasSurgery: true,
    hasRadiology: true,
  },
];
