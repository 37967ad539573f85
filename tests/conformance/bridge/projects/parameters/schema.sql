CREATE TABLE dbo.Customers (CustomerId int NOT NULL, Name nvarchar(100), Email nvarchar(200), CreditLimit decimal(18, 2), Active bit);
GO
CREATE TABLE dbo.Orders (OrderId int NOT NULL, CustomerId int, Total decimal(18, 2), Status nvarchar(20), PlacedAt datetime2, Note nvarchar(400));
GO
CREATE PROCEDURE dbo.Customer_Insert @Name nvarchar(100), @Email nvarchar(200), @CreditLimit decimal(18, 2) = 0, @NewId int OUTPUT AS
BEGIN
  INSERT INTO dbo.Customers (Name, Email, CreditLimit) VALUES (@Name, @Email, @CreditLimit);
  SET @NewId = SCOPE_IDENTITY();
END
GO
CREATE PROCEDURE dbo.Customer_Rename @CustomerId int, @Name nvarchar(100) AS
  UPDATE dbo.Customers SET Name = @Name WHERE CustomerId = @CustomerId;
GO
CREATE PROCEDURE dbo.Order_Place @CustomerId int, @Total decimal(18, 2), @Note nvarchar(400) = NULL AS
  INSERT INTO dbo.Orders (CustomerId, Total, Note) VALUES (@CustomerId, @Total, @Note);
GO
CREATE PROCEDURE dbo.Order_Search @Status nvarchar(20), @From datetime2, @To datetime2 AS
  SELECT OrderId, Total FROM dbo.Orders WHERE Status = @Status AND PlacedAt BETWEEN @From AND @To;
GO
CREATE PROCEDURE dbo.Order_SetStatus @OrderId int, @Status nvarchar(20) AS
  UPDATE dbo.Orders SET Status = @Status WHERE OrderId = @OrderId;
GO
