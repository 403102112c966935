export { type NewSeller, RegisterSeller } from './register-seller.js';
export { SellerNotFound } from './seller.errors.js';
export { SellerModule } from './seller.module.js';
export { SellerReader } from './seller.reader.js';
export { type CallingSeller, SellerService } from './seller.service.js';
