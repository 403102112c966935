import { customerList } from './customer-list.js';

describe('customer_list', () => {
  it.each([{}, { customers: [] }])('needs a customer: %j', (sent) => {
    const message = 'This collection should contain 1 element or more.';
    expect(customerList.read(sent)).toEqual([{ field: 'customers', message }]);
  });

  it('names its customers, who are not stored in it', () => {
    const sent = { customers: ['a', 'b'] };
    expect(customerList.read(sent)).toEqual({});
    expect(customerList.getCustomers?.(sent)).toEqual(['a', 'b']);
    expect(customerList.getSize(sent)).toBe(1);
  });

  it('presents them, unless the answer leaves them out', () => {
    const anna = { criterionId: 'x', customerId: 'a', email: 'anna@example.com', phone: null };
    expect(customerList.present({}, [anna])).toEqual({
      customers: ['a'],
      segmentedCustomers: [{ customerId: 'a', email: 'anna@example.com' }],
    });
    expect(customerList.present({}, [])).toEqual({ customers: [], segmentedCustomers: [] });
    expect(customerList.present({}, undefined)).toEqual({});
  });

  it('asks for the customers of its own list', () => {
    const { where, values } = customerList.condition(
      { criterionId: 'x' },
      { customer: 'c', today: '2026-12-20', storeId: undefined },
    );
    expect(where).toBe(
      'c.id IN (SELECT listed.customerId FROM segment_customer listed WHERE listed.criterionId = ?)',
    );
    expect(values).toEqual(['x']);
  });
});
