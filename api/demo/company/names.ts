/** Fixed names of demo people, whose order gives their addresses: supervisor1, foreman1, … */

export const SUPERVISOR_NAMES = [
  ['Luis', 'Ortega'],
  ['Marcus', 'Bell'],
  ['Denise', 'Kowalski'],
  ['Patricia', 'Nwosu'],
  ['Gregory', 'Stahl'],
  ['Yolanda', 'Mercado'],
  ['Vikram', 'Chandra'],
  ['Eileen', 'Fitzgerald'],
  ['Andre', 'Baptiste'],
  ['Sofia', 'Marchetti'],
  ['Calvin', 'Thornton'],
  ['Naomi', 'Goldberg'],
] as const;

/** The first 24 work in the first region, the others in the following regions. */
export const FOREMAN_NAMES = [
  ['Raymond', 'Castillo'],
  ['Oscar', 'Villanueva'],
  ['Joel', 'Hernandez'],
  ['Isaiah', 'Coleman'],
  ['Keith', 'Donnelly'],
  ['Steven', 'Brandt'],
  ['Brian', 'McAllister'],
  ['Neil', 'Hargrove'],
  ['Samuel', 'Adeyemi'],
  ['Dwight', 'Carver'],
  ['Lamar', 'Fuller'],
  ['Paulo', 'Nogueira'],
  ['Manuel', 'Pereira'],
  ['Michael', 'DiNapoli'],
  ['Terrence', 'Blake'],
  ['Filip', 'Sobol'],
  ['Esteban', 'Luna'],
  ['Amir', 'Rahimi'],
  ['Clifford', 'Vance'],
  ['Grant', 'Whitlock'],
  ['Hassan', 'Darwish'],
  ['Ricardo', 'Salas'],
  ['Doug', 'Pritchard'],
  ['Wayne', 'Osborn'],
  ['Roberto', 'Quintana'],
  ['Tyrone', 'Gaines'],
  ['Mikhail', 'Sorokin'],
  ['Danny', 'Pacheco'],
  ['Emmett', 'Rourke'],
  ['Rafael', 'Benitez'],
  ['Shawn', 'Kilbride'],
  ['Anthony', 'Greco'],
  ['Winston', 'Clarke'],
  ['Jerome', 'Atkins'],
  ['Pavel', 'Dvorak'],
  ['Hector', 'Maldonado'],
  ['Colin', 'Sweeney'],
  ['Kwame', 'Asante'],
  ['Vincent', 'Ruggiero'],
  ['Mateo', 'Fuentes'],
  ['Leonard', 'Yates'],
  ['Gerald', 'Hoffman'],
  ['Ramon', 'Cabrera'],
  ['Curtis', 'Langley'],
  ['Abdul', 'Karimi'],
] as const;

/**
 * The crew of the first foreman; all other names are drawn from the two lists below, each full name
 * once.
 */
export const FIRST_CREW_NAMES = [
  ['Travis', 'Duarte'],
  ['Curtis', 'Finnegan'],
  ['Simone', 'Jimenez'],
  ['Owen', 'Reyes'],
  ['Joanna', 'Rhodes'],
  ['Joanna', 'Ueda'],
] as const;

// biome-ignore format: a word list
export const FIRST_NAMES = [
  'Ahmed', 'Alicia', 'Bianca', 'Caleb', 'Carmen', 'Curtis', 'Darnell', 'Deshawn', 'Dmitri', 'Elena', 'Emeka', 'Felix',
  'Harold', 'Hector', 'Ines', 'Ivan', 'Jamal', 'Joanna', 'Jorge', 'Kofi', 'Lena', 'Luisa', 'Malik', 'Marisol', 'Mikael',
  'Nina', 'Omar', 'Owen', 'Patrick', 'Priya', 'Rosa', 'Sean', 'Sergio', 'Simone', 'Thuy', 'Tomasz', 'Travis', 'Victor',
  'Wei', 'Xavier', 'Yusuf', 'Zoran',
] as const;

// biome-ignore format: a word list
export const LAST_NAMES = [
  'Abara', 'Acosta', 'Barrera', 'Boateng', 'Bright', 'Castellan', 'Chen', 'Cortez', 'Dixon', 'Duarte', 'Eze', 'Farrell',
  'Finnegan', 'Gomez', 'Haddad', 'Hale', 'Hughes', 'Iqbal', 'Ivanov', 'Jimenez', 'Jordan', 'Kaur', 'Keller', 'Kim', 'Leary',
  'Lindqvist', 'Lombardi', 'Mbeki', 'Moreau', 'Nakamura', 'Nguyen', 'Nolan', 'Novak', 'Okafor', 'Ortiz', 'Osei', 'Petrov',
  'Pope', 'Pruitt', 'Ramirez', 'Ramirez-Holt', 'Reyes', 'Rhodes', 'Sandoval', 'Singh', 'Teixeira', 'Ueda', 'Vargas',
  'Walcott', 'Whitfield', 'Zamora',
] as const;
