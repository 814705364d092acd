import { configure } from '@testing-library/react';

/** As long as `vi.waitFor` waits in every test of this repository. */
configure({ asyncUtilTimeout: 20_000 });
