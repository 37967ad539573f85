CREATE TABLE t_order (id bigint NOT NULL AUTO_INCREMENT, order_no varchar(32), customer_id bigint, total decimal(18, 2), create_time datetime, PRIMARY KEY (id)) ENGINE = InnoDB;
CREATE TABLE t_customer (id bigint NOT NULL AUTO_INCREMENT, full_name varchar(64), email varchar(64), level int, PRIMARY KEY (id)) ENGINE = InnoDB;
CREATE TABLE t_item (id bigint NOT NULL AUTO_INCREMENT, order_id bigint, sku varchar(32), quantity int, price decimal(18, 2), PRIMARY KEY (id)) ENGINE = InnoDB;
CREATE TABLE t_address (id bigint NOT NULL AUTO_INCREMENT, customer_id bigint, city varchar(64), zip_code varchar(16), PRIMARY KEY (id)) ENGINE = InnoDB;
CREATE TABLE t_tag (id bigint NOT NULL AUTO_INCREMENT, tag_name varchar(64), order_id bigint, PRIMARY KEY (id)) ENGINE = InnoDB;
