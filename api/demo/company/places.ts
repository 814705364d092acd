/**
 * A town of the demo company. Coordinates are the town's; the streets are common names, not real
 * addresses.
 */

export interface Town {
  name: string;
  latitude: number;
  longitude: number;
}

export interface DemoRegion {
  name: string;
  state: string;
  yard: { latitude: number; longitude: number };
  towns: readonly Town[];
  foremen: number;
}

const town = (name: string, latitude: number, longitude: number): Town => ({ name, latitude, longitude });

/** Regions; the first is the largest: its jobs of a day fill one page of a wall display. */
export const DEMO_REGIONS: readonly DemoRegion[] = [
  {
    name: 'Long Island',
    state: 'NY',
    yard: { latitude: 40.7684, longitude: -73.5251 },
    towns: [
      town('Elmont', 40.7009, -73.7129),
      town('Lynbrook', 40.6548, -73.6718),
      town('Freeport', 40.6576, -73.5832),
      town('Hempstead', 40.7062, -73.6187),
      town('Mineola', 40.7493, -73.6407),
      town('Levittown', 40.7259, -73.5143),
      town('Massapequa', 40.6807, -73.4743),
      town('Farmingdale', 40.7326, -73.4454),
      town('Babylon', 40.6957, -73.3257),
      town('Huntington', 40.8682, -73.4257),
    ],
    foremen: 24,
  },
  {
    name: 'Hudson Valley',
    state: 'NY',
    yard: { latitude: 41.5034, longitude: -74.0104 },
    towns: [
      town('Poughkeepsie', 41.7004, -73.921),
      town('Beacon', 41.5048, -73.9696),
      town('Middletown', 41.4459, -74.4229),
      town('Kingston', 41.927, -73.9974),
    ],
    foremen: 5,
  },
  {
    name: 'North Jersey',
    state: 'NJ',
    yard: { latitude: 40.7895, longitude: -74.0565 },
    towns: [
      town('Hackensack', 40.8859, -74.0435),
      town('Paterson', 40.9168, -74.1718),
      town('Bloomfield', 40.8068, -74.1854),
      town('Clifton', 40.8584, -74.1638),
    ],
    foremen: 5,
  },
  {
    name: 'Connecticut',
    state: 'CT',
    yard: { latitude: 41.1792, longitude: -73.1894 },
    towns: [
      town('Stamford', 41.0534, -73.5387),
      town('Norwalk', 41.1177, -73.4082),
      town('New Haven', 41.3083, -72.9279),
      town('Milford', 41.2307, -73.064),
    ],
    foremen: 4,
  },
  {
    name: 'Westchester',
    state: 'NY',
    yard: { latitude: 41.0551, longitude: -73.8201 },
    towns: [
      town('White Plains', 41.034, -73.7629),
      town('Yonkers', 40.9312, -73.8987),
      town('New Rochelle', 40.9115, -73.7824),
      town('Mount Vernon', 40.9126, -73.8371),
    ],
    foremen: 4,
  },
  {
    name: 'Staten Island',
    state: 'NY',
    yard: { latitude: 40.589, longitude: -74.188 },
    towns: [town('Great Kills', 40.5543, -74.1565), town('New Dorp', 40.574, -74.116), town('Tottenville', 40.5112, -74.2493)],
    foremen: 3,
  },
];

export const STREETS = [
  'Hempstead Turnpike',
  'Merrick Road',
  'Sunrise Highway',
  'Jericho Turnpike',
  'Atlantic Avenue',
  'Franklin Avenue',
  'Maple Street',
  'Lincoln Place',
  'Railroad Avenue',
  'Union Boulevard',
  'Park Avenue',
  'Orchard Lane',
  'Front Street',
  'Grand Avenue',
  'Willow Road',
  'Harbor Drive',
  'Church Street',
  'Prospect Street',
  'Broadway',
  'Old Country Road',
] as const;
